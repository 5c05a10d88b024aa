import {
  CONTACT_PATH,
  PAYSTACK_WEBHOOK_PATH,
  ROOMS_PATH,
  VERIFY_PAYMENT_PATH,
} from '../../../src/shared/paths'
import { signEvent } from '../../../src/server/rehearsal/webhook-sender'
import { TEST_SECRET_KEY } from '../../support/releases'
import { BY_A_PERSON, CLASSIC_ROOM, GUEST } from '../../support/server/guest'

/** The answer to one call, as the caller saw it. */
export interface Told {
  /** 0 when there was no answer. */
  status: number
  body: string
  retryAfter: string | null
  milliseconds: number
}

const PATIENCE_MS = 30_000

/** Makes a verify call to a hotel process, from a client address that no other call has. */
export function askToVerify(url: string, reference: string, roomId = CLASSIC_ROOM.id): Promise<Told> {
  return post(`${url}${VERIFY_PAYMENT_PATH}`, { reference, room_id: roomId, ...GUEST })
}

/** Sends a person's contact message of this many characters to a hotel process. */
export function writeToHotel(url: string, length = 100): Promise<Told> {
  return post(`${url}${CONTACT_PATH}`, { ...GUEST, message: 'a'.repeat(length) }, BY_A_PERSON)
}

/** Reads the list of rooms. */
export function readRooms(url: string): Promise<Told> {
  return ask(`${url}${ROOMS_PATH}`, {})
}

/** Sends a signed webhook to a hotel process, as Paystack does. */
export function hint(url: string, event: object): Promise<Told> {
  const body = JSON.stringify(event)
  return post(`${url}${PAYSTACK_WEBHOOK_PATH}`, body, {
    'x-paystack-signature': signEvent(body, TEST_SECRET_KEY),
  })
}

/** Reads the list of rooms again and again until `stop` is called, and gives all answers. */
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

/** Gives the milliseconds of the slowest call. */
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

/** The rate limits count by client address, so each call gets a new one. */
function newAddress(): string {
  guests += 1
  return `10.${(guests >> 16) & 255}.${(guests >> 8) & 255}.${guests & 255}`
}
