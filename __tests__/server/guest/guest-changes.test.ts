import { deriveLinkSecret, emailLinkPath, guestLinkPath } from '../../../src/server/links/signed-link'
import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { readBookingStory } from '../../../src/server/bookings/story'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { guestStepPath, type GuestStep, BOOKING_STATUS_PATH } from '../../../src/shared/paths'
import { expectSoundBooks } from '../../support/server/audit'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { GUEST } from '../../support/server/guest'
import { HOTEL } from '../../support/server/mail'
import { bookRoom, deskRoom, journalOf, RECEPTIONIST } from '../../support/server/receptionist'
import { STAY, Stays } from '../../support/server/stays'
import { findRow } from '../../support/server/rows'

const SECRET = deriveLinkSecret(REHEARSAL_SECRET_KEY)
const NOON = '2025-11-21T12:00:00Z'
const EVENING = '2025-11-21T17:00:00Z'
const FULL = 85_000

let now: Date
let backend: TestBackend
let lines: string[]
beforeEach(async () => {
  now = new Date(NOON)
  lines = []
  backend = await openTestBackend({
    now: () => now,
    logger: { stream: { write: (line: string) => void lines.push(line) } },
  })
})
afterEach(() => expectSoundBooks(backend))

const post = (url: string, payload: object) => backend.app.inject({ method: 'POST', url, payload })
const take = (step: GuestStep, payload: object) =>
  post(guestStepPath(step), { email: GUEST.email, ...payload })
const fieldsOf = async (answer: ReturnType<typeof take>) => (await answer).json().error.fields as object

function linkTo(code: string, validUntil = new Date('2025-11-22T11:00:00Z')): string {
  return guestLinkPath(SECRET, { code, validUntil, email: GUEST.email }).replace('/booking#link=', '')
}

async function bookingOf(code: string) {
  const { booking, story } = await readBookingStory(backend.database, code, {
    hotel: { ...HOTEL, stay: STAY },
    now,
    role: 'desk',
  })
  return { ...booking, story: story.map(({ who, what }) => `${who}: ${what}`) }
}

it('stores what the guest tells the hotel, shows it to the desk, and keeps it from journal and log', async () => {
  const { code, reference } = await bookRoom(backend)
  const details = {
    phone: ' 0803 123 4567',
    arrival_time: 'about 9 pm',
    wishes: 'A cot 🛏, \u202Eplease <script>alert(1)</script>',
    company: 'Obi & Sons',
    tin: '12345678-0001',
  }
  const answer = await take('details', { reference, ...details })
  const stored = {
    ...details,
    phone: '+2348031234567',
    wishes: 'A cot 🛏, please <script>alert(1)</script>',
  }
  expect(answer.json()).toMatchObject({ state: 'booked', details: stored })
  const shown = await bookingOf(code)
  expect(shown).toMatchObject(stored)
  expect(shown.story.join(' ')).toMatch(/Guest: Details of .* were corrected: Arrival time “about 9 pm”;/)
  const entries = JSON.stringify(await journalOf(backend))
  expect(entries).toContain('booking.corrected')
  for (const secret of ['8031234567', 'cot', 'Sons', '12345678']) {
    expect(entries).not.toContain(secret)
    expect(lines.join('')).not.toContain(secret)
  }
})

it('changes nothing when the same is sent again, and removes what was emptied', async () => {
  const { code } = await bookRoom(backend)
  for (let times = 0; times < 3; times += 1) await take('details', { code, phone: '08031234567' })
  expect((await journalOf(backend)).map(({ action }) => action)).toEqual(['booking.corrected'])
  await take('details', { code, company: 'Obi & Sons' })
  await take('details', { code, phone: '' })
  expect(await bookingOf(code)).toMatchObject({ phone: null, company: 'Obi & Sons' })
})

it.each([
  ['0803-123-4567', '+2348031234567'],
  ['+234 (0) 803 123 4567', '+2348031234567'],
  ['00234 803 123 4567', '+2348031234567'],
  ['\u202A+44 20 7946 0958\u202C', '+442079460958'],
  ['tel:0803\uFE0F 123\u200D 4567', '+2348031234567'],
])('understands the phone number %s', async (phone, stored) => {
  const { code } = await bookRoom(backend)
  await take('details', { code, phone })
  expect(await bookingOf(code)).toMatchObject({ phone: stored })
})

it.each([
  [
    { phone: '0803 123 4567, 0805 765 4321' },
    { phone: expect.stringContaining('Please enter one whole phone number') },
  ],
  [{ phone: '📞 0803 123 4567' }, { phone: expect.stringContaining('one whole phone number') }],
  [{ phone: '0803 123' }, { phone: expect.stringContaining('one whole phone number') }],
  [{ tin: '12345678A' }, { tin: 'A TIN has 8 to 14 digits and no letters.' }],
  [{ wishes: 'a'.repeat(301) }, { wishes: 'At most 300 characters fit here.' }],
])('refuses %j', async (wrong, fields) => {
  const { code } = await bookRoom(backend)
  expect(await fieldsOf(take('details', { code, ...wrong }))).toEqual(fields)
  expect(await journalOf(backend)).toEqual([])
})

it('corrects a name at once', async () => {
  const { code } = await bookRoom(backend)
  expect((await take('correct', { code, name: 'Adaeze Obi' })).json()).toMatchObject({ name: 'Adaeze Obi' })
  expect((await bookingOf(code)).story).toContainEqual(
    expect.stringContaining('Name “Adaeze Obi”, was “Ada Obi”.'),
  )
  expect(await fieldsOf(take('correct', { code, name: ' ' }))).toEqual({ name: 'Please enter your name.' })
})

it('changes the email only by the link that is sent to it, however often it is opened', async () => {
  const { code, reference } = await bookRoom(backend)
  await backend.database.updateTable('outbox').set({ done_at: NOON }).execute()
  const email = 'ada.obi@example.com'
  expect((await take('correct', { code, new_email: email })).statusCode).toBe(200)
  expect(await bookingOf(code)).toMatchObject({ guest_email: GUEST.email })
  const { id } = await findRow(backend.database, 'corrections', { after: email })
  const validUntil = new Date('2025-11-22T12:00:00Z')
  const token = emailLinkPath(SECRET, { code: id, validUntil }).replace('/booking#email=', '')
  for (let times = 0; times < 3; times += 1) {
    const answer = await post(guestStepPath('confirm-email'), { token })
    expect(answer.json()).toMatchObject({ state: 'booked', code })
  }
  expect((await bookingOf(code)).story).toContainEqual(
    expect.stringContaining(`Email “${email}”, was “${GUEST.email}”.`),
  )
  expect((await take('details', { reference })).json()).toEqual({ state: 'none' })
  // So do the links in mails to the old address.
  const oldLink = { link: linkTo(code), email: undefined }
  expect((await take('details', oldLink)).json()).toEqual({ state: 'none' })
  const mails = await backend.database.selectFrom('outbox').select(['kind', 'payload']).execute()
  expect(mails.filter(({ kind }) => kind === 'booking-confirmed')).toHaveLength(2)
  expect(JSON.stringify([mails, await journalOf(backend), lines])).not.toContain(email)
  // The desk has corrected it since.
  const details = { guest_email: 'obi@example.com' }
  await correctBooking(backend.database, RECEPTIONIST, { code, now, details })
  for (const late of [token, `${token}x`]) {
    expect((await post(guestStepPath('confirm-email'), { token: late })).statusCode).toBe(409)
  }
})

it('cancels until the hour of the policy, with the refund that it has named, once', async () => {
  const { code, reference } = await bookRoom(backend)
  const { cancellation } = (await take('details', { reference })).json()
  expect(cancellation).toEqual({ until: '2025-11-21T17:00:00.000Z', refund: FULL })
  expect((await take('cancel', { reference, refund: 1 })).json().error.message).toContain('₦85,000')
  const answers = await Promise.all([1, 2, 3].map(() => take('cancel', { reference, refund: FULL })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await take('cancel', { reference, refund: FULL })).json()).toMatchObject({
    state: 'refund',
    cancelled: { room_id: 1, arrives_on: '2025-11-21', leaves_on: '2025-11-22' },
    amount: FULL,
    refund_state: 'due',
  })
  expect((await deskRoom(backend, 1)).hold).toBeNull()
  expect(await bookingOf(code)).toMatchObject({ status: 'cancelled', refund: { amount_kobo: FULL * 100 } })
  expect((await journalOf(backend)).map(({ who, action }) => `${who} ${action}`)).toEqual([
    'Guest booking.cancelled',
  ])
})

it('cancels nothing after the hour, and leaves the booking as it was', async () => {
  const { code } = await bookRoom(backend)
  now = new Date(EVENING)
  expect((await take('details', { code })).json().cancellation).toBeUndefined()
  const answer = await take('cancel', { code, refund: FULL })
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    409,
    'This booking can no longer be cancelled on this page. Please ask our front desk.',
  ])
  expect(await bookingOf(code)).toMatchObject({ status: 'expected' })
})

it('leaves a guest who has paid at the desk to the desk', async () => {
  const { code } = await bookRoom(backend)
  const stays = new Stays(backend)
  stays.now = now
  await stays.extend(code, 1, 8_500_000, { method: 'cash', amount_kobo: 8_500_000, reference: null })
  expect((await take('details', { code })).json().cancellation).toBeUndefined()
})

it('tells a guest why nothing can be changed any more', async () => {
  const { code, reference } = await bookRoom(backend)
  const stays = new Stays(backend)
  stays.now = new Date(NOON)
  await stays.arrive(code)
  const cancelled = await take('cancel', { reference, refund: FULL })
  expect(cancelled.json().error.message).toBe('You are checked in already. Please ask our front desk.')
  expect((await take('details', { reference, wishes: 'Tea' })).statusCode).toBe(200)
  await stays.leave(code)
  const late = await take('details', { reference, phone: '08031234567' })
  expect(late.json().error.message).toBe('This stay is over. Please ask our front desk.')
})

it('opens a booking by its link, which reads and adds details, and asks for the email for the rest', async () => {
  const { code } = await bookRoom(backend)
  const link = linkTo(code)
  const status = await post(BOOKING_STATUS_PATH, { link })
  expect(status.json()).toMatchObject({ state: 'booked', code, name: GUEST.name })
  expect(status.body).not.toContain(GUEST.email)
  const saved = await post(guestStepPath('details'), { link, wishes: 'Tea' })
  expect(saved.json()).toMatchObject({ details: { wishes: 'Tea' } })
  for (const [step, body] of [
    ['cancel', { refund: FULL }],
    ['correct', { name: 'Eve' }],
    ['invoice', { company: 'Eve Ltd' }],
  ] as const) {
    expect(await fieldsOf(post(guestStepPath(step), { link, ...body }))).toEqual({
      email: 'Please enter the email address of the booking.',
    })
    expect(await fieldsOf(post(guestStepPath(step), { link, email: 'eve@example.com', ...body }))).toEqual({
      email: 'This is not the email address of the booking.',
    })
  }
  expect(lines.join('')).not.toContain(link)
  now = new Date('2025-11-22T11:00:00Z')
  expect((await post(BOOKING_STATUS_PATH, { link })).json()).toEqual({ state: 'none' })
})

it('answers a stranger with the code, and one with an unknown code, the same in each step', async () => {
  const { code } = await bookRoom(backend)
  const bodies = {
    details: { wishes: 'Tea' },
    correct: { name: 'Eve' },
    cancel: { refund: FULL },
    invoice: { company: 'Eve Ltd' },
  }
  for (const [step, body] of Object.entries(bodies)) {
    const [known, unknown] = [
      await take(step as GuestStep, { email: 'eve@example.com', code, ...body }),
      await take(step as GuestStep, { email: 'eve@example.com', code: 'LH-234679', ...body }),
    ]
    expect([known.statusCode, known.body]).toEqual([200, '{"state":"none"}'])
    expect(known.body).toBe(unknown.body)
  }
  expect(await bookingOf(code)).toMatchObject({ guest_name: GUEST.name, status: 'expected' })
})
