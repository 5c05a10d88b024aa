import type { FastifyInstance } from 'fastify'
import { BOOKING_STATUS_PATH, CONTACT_PATH, VERIFY_PAYMENT_PATH } from '../../../src/shared/paths'
import { createReference } from '../../../src/shared/reference'
import type { RehearsalLedger } from '../../../src/server/rehearsal/ledger'
import type { NewTransaction } from '../../../src/server/rehearsal/ledger-tables'
import { acknowledge } from './audit'

export const CLASSIC_ROOM = { id: 1, priceKobo: 8_500_000 }
export const GUEST = { name: 'Ada Obi', email: 'ada@example.com' }
/** What a browser sends along with the contact form. */
export const BY_A_PERSON = { origin: 'http://localhost' }

/** A reference as the site makes one. */
export function newReference(roomId = CLASSIC_ROOM.id): string {
  return createReference(roomId, Date.parse('2025-11-21T12:00:00Z'))
}

/** What the site sends to Paystack with a payment. `dates` are chosen or forged. */
export function siteMetadata(roomId = CLASSIC_ROOM.id, name = GUEST.name, dates: object = {}): string {
  return JSON.stringify({ source: 'site', room_id: roomId, guest_name: name, ...dates })
}

/** Puts a paid transaction for the classic room into the ledger and returns its reference. */
export async function pay(ledger: RehearsalLedger, overrides: Partial<NewTransaction> = {}): Promise<string> {
  const reference = overrides.reference ?? newReference()
  await ledger.begin({
    reference,
    amount: CLASSIC_ROOM.priceKobo,
    email: GUEST.email,
    metadata: siteMetadata(),
    ...overrides,
  })
  await ledger.charge(reference, overrides.status ?? 'success', overrides.channel)
  return reference
}

/** Makes the verify call for a reference. The audit at the end of the test knows of the answer. */
export async function verify(
  app: FastifyInstance,
  reference: string,
  overrides: Record<string, unknown> = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: VERIFY_PAYMENT_PATH,
    payload: { reference, room_id: CLASSIC_ROOM.id, ...GUEST, ...overrides },
  })
  acknowledge(app, { reference, status: answer.statusCode, body: answer.body })
  return answer
}

/** Asks what became of a payment or booking, as Ada Obi unless the question has another address. */
export function askStatus(app: FastifyInstance, question: object, remoteAddress = '127.0.0.1') {
  const payload = { email: GUEST.email, ...question }
  return app.inject({ method: 'POST', url: BOOKING_STATUS_PATH, payload, remoteAddress })
}

/** Sends a message by the contact form. */
export function writeMessage(app: FastifyInstance, payload: object) {
  return app.inject({ method: 'POST', url: CONTACT_PATH, headers: BY_A_PERSON, payload })
}
