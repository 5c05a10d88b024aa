import {
  CONTACT_PATH,
  PAYSTACK_WEBHOOK_PATH,
  ROOMS_PATH,
  VERIFY_PAYMENT_PATH,
} from '../../../src/shared/paths'
import { signEvent } from '../../../src/server/rehearsal/webhook-sender'
import { TEST_SECRET_KEY } from '../../support/releases'
import { CLASSIC_ROOM, GUEST } from '../../support/server/guest'

/** What a caller saw of one call. */
export interface Told {
  /** 0 when there was no answer at all. */
  status: number
  body: string
  retryAfter: string | null
  milliseconds: number
}

const PATIENCE_MS = 30_000

/** Asks a hotel process whether a payment is booked, from an address that nobody else has. */
export function askToVerify(url: string, reference: string, roomId = CLASSIC_ROOM.id): Promise<Told> {
  return post(`${url}${VERIFY_PAYMENT_PATH}`, { reference, room_id: roomId, ...GUEST })
}

/** Sends a hotel process a message of this many characters. */
export function writeToHotel(url: string, length = 100): Promise<Told> {
  return post(`${url}${CONTACT_PATH}`, { ...GUEST, message: 'a'.repeat(length) })
}

/** Reads the list of rooms. */
export function readRooms(url: string): Promise<Told> {
  return ask(`${url}${ROOMS_PATH}`, {})
}

/** Sends a hotel process an event as Paystack does. */
export function hint(url: string, event: object): Promise<Told> {
  const body = JSON.stringify(event)
  return post(`${url}${PAYSTACK_WEBHOOK_PATH}`, body, {
    'x-paystack-signature': signEvent(body, TEST_SECRET_KEY),
  })
}

/** Reads the list of rooms again and again until it is stopped, and gives what was seen. */
export function readOnAndOn(url: string, pauseMs = 25): { stop(): Promise<Told[]> } {
  const seen: Told[] = []
  const stopping = new AbortController()
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      seen.push(await readRooms(url))
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await reading
      return seen
    },
  }
}

/** Gives how long the slowest call took. */
export function slowestOf(calls: readonly Told[]): number {
  return Math.round(Math.max(0, ...calls.map(({ milliseconds }) => milliseconds)))
}

function post(url: string, payload: object | string, headers: Record<string, string> = {}): Promise<Told> {
  return ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...headers },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

async function ask(url: string, init: RequestInit): Promise<Told> {
  const startedAt = performance.now()
  const told = (status: number, body = '', retryAfter: string | null = null): Told => {
    return { status, body, retryAfter, milliseconds: performance.now() - startedAt }
  }
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    return told(answer.status, await answer.text(), answer.headers.get('retry-after'))
  } catch {
    return told(0)
  }
}

let guests = 0

/** Limits are per address. */
function newAddress(): string {
  guests += 1
  return `10.${(guests >> 16) & 255}.${(guests >> 8) & 255}.${guests & 255}`
}
