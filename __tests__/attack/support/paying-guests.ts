import { setTimeout as wait } from 'node:timers/promises'
import { PROOF_HEADER } from '../../../src/server/rooms/booking-proof'
import { chargeSuccess, signEvent } from '../../../src/server/rehearsal/webhook-sender'
import { PAYSTACK_WEBHOOK_PATH, roomPath, VERIFY_PAYMENT_PATH } from '../../../src/shared/paths'
import { TEST_SECRET_KEY } from '../../support/releases'
import { GUEST, newReference, pay, siteMetadata } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { PRICE_KOBO, ROOM_IDS, type Target } from './target'

/** Who tells the hotel of the payment. */
export type Way = 'page' | 'page without proof' | 'webhook'

export interface Paid {
  way: Way
  reference: string
  /** From Paystack's word to the payer until the booking; undefined when there is none. */
  milliseconds: number | undefined
  /** What the page was told last; 0 when nothing. */
  status: number
}

/** Longer than the longest flood: the page of a guest asks until it knows. */
const PATIENCE_MS = 120_000
const LOOK_MS = 50
const DEFAULT_RETRY_SECONDS = 1
let guests = 0

/** Lets a guest pay for a room of his own; each comes from another address. */
export async function payAndBook(target: Target, way: Way): Promise<Paid> {
  guests += 1
  const roomId = ROOM_IDS[guests % ROOM_IDS.length] ?? 0
  const { url, outside, database } = target
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `192.168.${guests & 255}.${1 + (guests >> 8)}`,
  }
  const proof = way === 'page' ? (await ask(url + roomPath(roomId), { headers })).proof : undefined
  const reference = newReference(roomId)
  await pay(outside.ledger, { reference, amount: PRICE_KOBO, metadata: siteMetadata(roomId) })
  const paidAt = performance.now()
  const status =
    way === 'webhook'
      ? await tellByWebhook(target, reference)
      : await tellByPage(url, {
          reference,
          roomId,
          headers: { ...headers, ...(proof && { [PROOF_HEADER]: proof }) },
        })
  const booked = await waitForBooking(target, reference, paidAt)
  await letRoomsGo(database, [roomId])
  return { way, reference, status, milliseconds: booked }
}

interface Told {
  status: number
  retryAfter: number
  proof: string | undefined
}

async function ask(url: string, init: RequestInit): Promise<Told> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    await answer.text()
    return {
      status: answer.status,
      retryAfter: Number(answer.headers.get('retry-after') ?? DEFAULT_RETRY_SECONDS),
      proof: answer.headers.get(PROOF_HEADER) ?? undefined,
    }
  } catch {
    return { status: 0, retryAfter: DEFAULT_RETRY_SECONDS, proof: undefined }
  }
}

/** Asks until there is an answer, as the site's page does. */
async function tellByPage(
  url: string,
  { reference, roomId, headers }: { reference: string; roomId: number; headers: Record<string, string> },
): Promise<number> {
  const body = JSON.stringify({ reference, room_id: roomId, ...GUEST })
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const { status, retryAfter } = await ask(url + VERIFY_PAYMENT_PATH, { method: 'POST', headers, body })
    const isOpen = status === 503 || status === 0 || status === 429
    if (!isOpen || performance.now() > deadline) return status
    await wait(retryAfter * 1_000)
  }
}

/** Sends the event as Paystack does, until it is taken. */
export async function tellByWebhook({ url, outside }: Target, reference: string): Promise<number> {
  const transaction = await outside.ledger.find(reference)
  if (transaction === undefined) throw new Error('not in the ledger')
  const body = JSON.stringify(chargeSuccess(transaction))
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': signEvent(body, TEST_SECRET_KEY),
  }
  for (let tries = 1; ; tries += 1) {
    const { status } = await ask(url + PAYSTACK_WEBHOOK_PATH, { method: 'POST', headers, body })
    if (status === 200 || tries === 10) return status
    await wait(DEFAULT_RETRY_SECONDS * 1_000)
  }
}

async function waitForBooking(
  { database }: Target,
  reference: string,
  paidAt: number,
): Promise<number | undefined> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const booking = await database
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
      .select('bookings.id')
      .where('payments.reference', '=', reference)
      .executeTakeFirst()
    if (booking !== undefined) return performance.now() - paidAt
    await wait(LOOK_MS)
  }
  return undefined
}
