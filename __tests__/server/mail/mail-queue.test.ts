import { randomUUID } from 'node:crypto'
import { listMails, readMail, resendMail } from '../../../src/server/mail/mail-queue'
import { erasePerson } from '../../../src/server/privacy/erase-person'
import {
  enqueue,
  enqueueMessage,
  HOTEL,
  insertBooking,
  insertPayment,
  insertRefund,
  NOON,
  sendDueMails,
} from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { BOLA } from '../../support/server/reviews'
import { addRows } from '../../support/server/rows'

const HOUR = new Date('2025-11-21T13:00:00Z')
const payload = { paymentId: 'payment' }

useMailDatabase()

const sendAll = (now = NOON) => sendDueMails(database, { now })

async function confirm(): Promise<string> {
  await insertPayment(database)
  await insertBooking(database)
  return enqueue(database, { kind: 'booking-confirmed', payload })
}

async function resend(mailId: string) {
  const id = randomUUID()
  await resendMail(database, { ...BOLA, actionId: id }, { mailId, hotel: HOTEL }, HOUR)
  return { id }
}

it('lists waiting mails before sent ones, with current recipient and subject', async () => {
  const sent = await confirm()
  await sendAll()
  const message = await enqueueMessage(database, {}, HOUR)
  const broken = await enqueue(database, { kind: 'refund-due', payload: {} }, HOUR)
  const moot = await enqueue(database, { kind: 'open-payment-overdue', payload: { reference: 'x' } }, HOUR)
  const mails = await listMails(database, HOTEL, HOUR)
  expect(mails.at(-1)).toEqual({
    id: sent,
    kind: 'booking-confirmed',
    to: 'ada@example.com',
    guest_name: 'Ada Obi',
    code: 'LH-7K3M9Q',
    subject: 'Your booking at The Landmark Hotel',
    created_at: NOON.toISOString(),
    sent_at: NOON.toISOString(),
    unsent: null,
    attempts: 0,
    next_attempt_at: null,
  })
  const of = (id: string) => mails.find((mail) => mail.id === id)
  expect(of(message)).toMatchObject({ to: 'front desk', subject: 'Message from the site', sent_at: null })
  expect(of(message)?.next_attempt_at).toBe(HOUR.toISOString())
  expect(of(broken)).toMatchObject({ to: 'guest', subject: 'Cannot be written (EROW)' })
  expect(of(moot)).toMatchObject({ subject: 'Not needed any more' })
})

it('shows a sent mail as it was, whatever happened since', async () => {
  await confirm()
  await sendAll()
  await database.updateTable('bookings').set({ status: 'cancelled' }).execute()
  await expect(listMails(database, HOTEL, HOUR)).resolves.toMatchObject([
    { to: 'ada@example.com', subject: 'Your booking at The Landmark Hotel' },
  ])
})

it('does not resend a mail about a move when the booking was moved again', async () => {
  await insertPayment(database)
  await insertBooking(database, { room_id: 3 })
  const id = await enqueue(database, {
    kind: 'booking-moved',
    payload: { ...payload, from: 1, to: 2 },
  })
  await sendAll()
  await expect(resend(id)).rejects.toThrow('It is not needed any more.')
  await database.updateTable('bookings').set({ room_id: 2 }).execute()
  await resend(id)
  await expect(sendAll(HOUR)).resolves.toHaveLength(1)
})

const idsAt = async (now: Date) => (await listMails(database, HOTEL, now)).map(({ id }) => id)

it('lists a refused mail as long as the screen Today counts it', async () => {
  const refused = await confirm()
  const ended = { done_at: NOON.toISOString(), unsent: 'refused' } as const
  await database.updateTable('outbox').set(ended).execute()
  const row = await database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  const later = { done_at: HOUR.toISOString(), unsent: null }
  const others = Array.from({ length: 101 }, (_, index) => `other-${index}`)
  await addRows(
    database,
    'outbox',
    others.map((id) => ({ ...row, ...later, id, dedupe_key: id })),
  )
  const eightDays = new Date(NOON.getTime() + 8 * 24 * 60 * 60_000)
  expect((await idsAt(HOUR)).indexOf(refused)).toBe(100)
  expect(await idsAt(eightDays)).not.toContain(refused)
  const again = await resend(refused)
  expect(await idsAt(HOUR)).toEqual(expect.arrayContaining([again.id]))
  expect(await idsAt(HOUR)).not.toContain(refused)
})

it.each(['refused', 'moot', 'erased'] as const)('does not show a %s mail as sent', async (unsent) => {
  const id = await confirm()
  await database.updateTable('outbox').set({ done_at: NOON.toISOString(), unsent }).execute()
  await expect(listMails(database, HOTEL, HOUR)).resolves.toMatchObject([
    { id, sent_at: null, unsent, next_attempt_at: null, subject: 'Your booking at The Landmark Hotel' },
  ])
})

const end = (unsent: 'refused' | 'erased') =>
  database.updateTable('outbox').set({ done_at: NOON.toISOString(), unsent }).execute()

it('resends a mail that was given up, but none to an erased guest', async () => {
  const id = await confirm()
  await end('erased')
  await expect(resend(id)).rejects.toThrow('The guest was erased')
  await end('refused')
  await resend(id)
  await expect(sendAll(HOUR)).resolves.toHaveLength(1)
})

it('resends a mail as a new one, from the current facts', async () => {
  const id = await confirm()
  const [first] = await sendAll()
  await database.updateTable('bookings').set({ guest_name: 'Ada Obi-Eze' }).execute()
  const again = await resend(id)
  const [second] = await sendAll(HOUR)
  expect(second).toMatchObject({ id: again.id, to: { address: 'ada@example.com' } })
  expect(second?.text).toContain('Dear Ada Obi-Eze')
  expect(second?.messageId).not.toBe(first?.messageId)
  // The copy of a copy is a copy of the first.
  const third = await resend(again.id)
  const rows = await database.selectFrom('outbox').select(['id', 'resend_of']).execute()
  expect(new Map(rows.map((row) => [row.id, row.resend_of]))).toEqual(
    new Map([
      [id, null],
      [again.id, id],
      [third.id, id],
    ]),
  )
})

it('refuses to resend a mail that waits, is no longer true or is for the desk', async () => {
  const waiting = await confirm()
  await expect(resend(waiting)).rejects.toThrow('still waits')
  const notice = await enqueue(database, { kind: 'booking-notice', payload })
  await insertRefund(database, { state: 'settled' })
  const refund = await enqueue(database, { kind: 'refund-due', payload })
  await database.updateTable('outbox').set({ done_at: NOON.toISOString() }).execute()
  await database.updateTable('bookings').set({ status: 'cancelled' }).execute()
  await expect(resend(waiting)).rejects.toThrow('not needed any more')
  await expect(resend(notice)).rejects.toThrow('for the desk only')
  await expect(resend(refund)).rejects.toThrow('not needed any more')
  await expect(database.selectFrom('journal').selectAll().execute()).resolves.toEqual([])
})

it('answers 404 for an unknown mail', async () => {
  await expect(resend('nothing')).rejects.toMatchObject({ status: 404 })
})

it('reads a mail with the text that was sent', async () => {
  const id = await confirm()
  const [sent] = await sendAll()
  await expect(readMail(database, id, HOTEL)).resolves.toMatchObject({
    to: 'ada@example.com',
    subject: 'Your booking at The Landmark Hotel',
    text: sent?.text,
    missing: null,
  })
})

it('says of the mails about an erased guest that they were erased', async () => {
  const confirmation = await confirm()
  const notice = await enqueue(database, { kind: 'booking-notice', payload })
  await sendAll()
  await database.updateTable('bookings').set({ status: 'left' }).execute()
  await erasePerson({ database, dataDir: '/nowhere' }, BOLA, 'ada@example.com', HOUR)
  for (const id of [confirmation, notice]) {
    await expect(readMail(database, id, HOTEL)).resolves.toMatchObject({
      text: null,
      missing: 'The guest was erased, and what this mail said with them.',
    })
  }
})
