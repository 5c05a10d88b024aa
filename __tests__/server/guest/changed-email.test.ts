import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { readBookingStory } from '../../../src/server/bookings/story'
import { composeDraft } from '../../../src/server/mail/compose'
import { deriveLinkSecret, emailLinkPath } from '../../../src/server/links/signed-link'
import { MailFailure } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { BOOKING_STATUS_PATH, guestStepPath } from '../../../src/shared/paths'
import { expectSoundBooks } from '../../support/server/audit'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { GUEST } from '../../support/server/guest'
import { HOTEL, keepingTransport } from '../../support/server/mail'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { findRow } from '../../support/server/rows'

const SECRET = deriveLinkSecret(REHEARSAL_SECRET_KEY)

let now: Date
let backend: TestBackend
beforeEach(async () => {
  now = new Date('2025-11-21T12:00:00Z')
  backend = await openTestBackend({ now: () => now })
})
afterEach(() => expectSoundBooks(backend))

const post = (url: string, payload: object) => backend.app.inject({ method: 'POST', url, payload })

/** Asks for a link to a new address, and returns its token. */
async function askForEmailLink(proof: object, email: string): Promise<string> {
  await post(guestStepPath('correct'), { email: GUEST.email, ...proof, new_email: email })
  const { id } = await findRow(backend.database, 'corrections', { after: email, field: 'new_email' })
  const validUntil = new Date(now.getTime() + 86_400_000)
  return emailLinkPath(SECRET, { code: id, validUntil }).replace('/booking#email=', '')
}

const confirm = async (token: string) => (await post(guestStepPath('confirm-email'), { token })).statusCode

function passMinutes(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000)
}

it('tells the guest that the confirmation was refused, until the address is corrected', async () => {
  const { reference } = await bookRoom(backend)
  const question = { reference, email: GUEST.email }
  const isRefused = async (asked = question) =>
    (await post(BOOKING_STATUS_PATH, asked)).json<{ mail_refused?: true }>().mail_refused
  expect(await isRefused()).toBeUndefined()
  const transport = keepingTransport(() => {
    throw new MailFailure('EENVELOPE 550', { isRecipientRefused: true })
  })
  const parts = { database: backend.database, transport, hotel: () => HOTEL, now: () => now }
  await createOutboxWorker(parts).runOnce()
  expect(await isRefused()).toBe(true)
  expect((await backend.app.inject(`/book/return?reference=${reference}`)).body).toContain(
    'could not be sent',
  )
  passMinutes(1)
  await confirm(await askForEmailLink({ reference }, 'ada.obi@example.com'))
  expect(await isRefused({ reference, email: 'ada.obi@example.com' })).toBeUndefined()
  passMinutes(60)
  const again = keepingTransport()
  await createOutboxWorker({ ...parts, transport: again }).runOnce()
  const confirmations = again.mails.filter(({ text }) => text.includes('your room is booked'))
  expect(confirmations.map(({ to }) => to.address)).toEqual(['ada.obi@example.com'])
})

it('does not tell an unproven address whose booking it is', async () => {
  const { code, reference } = await bookRoom(backend)
  await askForEmailLink({ reference }, 'eve@example.com')
  const mail = backend.database.selectFrom('outbox').selectAll().where('kind', '=', 'email-correction')
  const sources = { linkSecret: SECRET }
  const draft = await composeDraft(
    backend.database,
    await mail.executeTakeFirstOrThrow(),
    HOTEL,
    now,
    sources,
  )
  expect(draft).toMatchObject({ to: { name: '', address: 'eve@example.com' }, greeting: 'Dear guest,' })
  const words = JSON.stringify(draft)
  for (const secret of [GUEST.name, code, reference]) expect(words).not.toContain(secret)
})

it('tells the address before, once, that the email is changed', async () => {
  const { code, reference } = await bookRoom(backend)
  const token = await askForEmailLink({ reference }, 'ada.obi@example.com')
  for (let times = 0; times < 3; times += 1) expect(await confirm(token)).toBe(200)
  const mails = backend.database.selectFrom('outbox').selectAll().where('kind', '=', 'email-changed')
  const draft = await composeDraft(backend.database, await mails.executeTakeFirstOrThrow(), HOTEL, now)
  expect(await mails.execute()).toHaveLength(1)
  expect(draft).toMatchObject({ to: { address: GUEST.email }, booking: { code } })
  expect(JSON.stringify(draft)).toContain('a•••@example.com')
  expect(JSON.stringify(draft)).not.toMatch(/ada\.obi|#link/)
})

it('accepts only the newest link, and none again after the desk has put the address right', async () => {
  const { code, reference } = await bookRoom(backend)
  const mistyped = await askForEmailLink({ reference }, 'adda.obi@example.com')
  passMinutes(1)
  const right = await askForEmailLink({ reference }, 'ada.obi@example.com')
  expect(await confirm(mistyped)).toBe(409)
  passMinutes(1)
  expect(await confirm(right)).toBe(200)
  passMinutes(1)
  await correctBooking(backend.database, RECEPTIONIST, { code, now, details: { guest_email: GUEST.email } })
  expect(await confirm(right)).toBe(409)
  const { booking } = await readBookingStory(backend.database, code, { hotel: HOTEL, now, role: 'desk' })
  expect(booking.guest_email).toBe(GUEST.email)
})
