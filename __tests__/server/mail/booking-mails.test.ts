import { HOTEL, insertBooking, insertRefund, REFERENCE, sendMail } from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { findRow } from '../../support/server/rows'

useMailDatabase({ isPaid: true })

const STAY = { arriveFrom: '14:00', leaveBy: '12:00', cancelUntil: '18:00' }

it('lists in the confirmation what was booked, by the moment of sending', async () => {
  await insertBooking(database)
  const hotel = {
    ...HOTEL,
    policies: ['Pets stay at home.'],
    taxes: 'All taxes included.',
    stay: STAY,
  }
  const mail = await sendMail(database, 'booking-confirmed', {}, hotel, new Date('2025-11-21T17:31:00Z'))
  expect(mail?.text).toContain(
    [
      'What you have booked',
      '- Fri 21 to Sat 22 November, 1 night.',
      '- Check-in at any hour. Check-out by noon, Lagos time, on Saturday 22 November.',
      '- This booking can no longer be cancelled for a refund.',
      '- Pets stay at home.',
      '- All taxes included.',
      '',
      'Please bring',
    ].join('\n'),
  )
})

it('names the hour of free cancellation by the rule that the booking keeps', async () => {
  const kept = { cancel_until: '16:00', cancel_days_before: 2, no_show: 'all-nights' } as const
  await insertBooking(database, { arrives_on: '2025-11-28', leaves_on: '2025-11-30', ...kept })
  expect((await sendMail(database, 'booking-confirmed', {}, { ...HOTEL, stay: STAY }))?.text).toContain(
    'Free cancellation until 4 pm, Lagos time, on Wednesday 26 November. After that, no refund.',
  )
})

it.each(['booking-confirmed', 'refund-due', 'refund-processed'] as const)(
  'links the mail %s to the status page',
  async (kind) => {
    if (kind === 'booking-confirmed') await insertBooking(database)
    else await insertRefund(database)
    const mail = await sendMail(database, kind, {}, { ...HOTEL, siteUrl: 'https://hotel.example' })
    expect(mail?.text).toContain(`\nhttps://hotel.example/booking?reference=${REFERENCE}\n`)
  },
)

it('has no link without the site’s address', async () => {
  await insertBooking(database)
  expect((await sendMail(database, 'booking-confirmed'))?.text).not.toMatch(/booking\?reference/)
})

it('says after midnight that the guest may come at once, and leaves on the same day', async () => {
  const moment = '2025-11-22T00:30:00.000Z'
  await insertBooking(database, { created_at: moment })
  const mail = await sendMail(database, 'booking-confirmed', {}, { ...HOTEL, stay: STAY }, new Date(moment))
  expect(mail?.text).toMatch(/^Check-in: +Saturday 22 November 2025, from 1:30 am, Lagos time$/m)
  expect(mail?.text).toMatch(/^Check-out: +Saturday 22 November 2025, by noon, Lagos time$/m)
  const notice = await sendMail(database, 'booking-notice', {}, { ...HOTEL, stay: STAY })
  expect(notice?.text).toMatch(/^Check-in: +Saturday 22 November 2025, from 1:30 am, Lagos time$/m)
  expect(mail?.text).toContain(
    [
      '- Fri 21 to Sat 22 November, 1 night.',
      '- Check-in at any hour. Check-out by noon, Lagos time, on Saturday 22 November.',
      '- This booking can no longer be cancelled for a refund.',
    ].join('\n'),
  )
})

it('names the check-out of a stay that was extended, and after check-in no terms of arrival', async () => {
  await insertBooking(database, { leaves_on: '2025-11-24', status: 'in_house' })
  const mail = await sendMail(database, 'booking-confirmed', {}, { ...HOTEL, stay: STAY })
  expect(mail?.text).toMatch(/^Check-out: +Monday 24 November 2025, by noon, Lagos time$/m)
  expect(mail?.text).not.toMatch(/What you have booked|Please bring/)
})

it('says when a guest has checked in, and whom to call if not', async () => {
  await insertBooking(database, { status: 'in_house', checked_in_at: '2025-11-21T13:05:00.000Z' })
  expect((await sendMail(database, 'checked-in'))?.text).toMatch(
    /You checked in to the \S.* on 21 November 2025, 14:05, Lagos time\. If you have not, please call us at\s+once: \+234 800/,
  )
})

it('names the new and the old room after a move', async () => {
  await insertBooking(database, { room_id: 2 })
  const rooms = await database
    .selectFrom('rooms')
    .select('name')
    .where('id', 'in', [1, 2])
    .orderBy('id')
    .execute()
  const mail = await sendMail(database, 'booking-moved', { from: 1, to: 2 })
  expect(mail).toMatchObject({
    to: { name: 'Ada Obi', address: 'ada@example.com' },
    replyTo: { name: 'The Landmark Hotel', address: 'stay@hotel.example' },
    subject: 'Another room for your booking at The Landmark Hotel',
  })
  expect(mail?.text.split('\n').slice(0, 13)).toEqual([
    'Dear Ada Obi,',
    '',
    'We have moved your booking to another room. Your booking code is the same:',
    '',
    '    LH-7K3M9Q',
    '',
    `Room:               ${rooms[1]?.name}`,
    `Before:             ${rooms[0]?.name}`,
    'Check-in:           Friday 21 November 2025, from 2 pm, Lagos time',
    'Check-out:          Saturday 22 November 2025, by noon, Lagos time',
    'Price:              ₦85,000',
    'Paid:               ₦85,000, by card',
    `Payment reference:  ${REFERENCE}`,
  ])
})

it.each(['cancelled', 'no_show', 'left'] as const)(
  'does not mail about a move when the booking is %s meanwhile',
  async (status) => {
    await insertBooking(database, { room_id: 2, status })
    expect(await sendMail(database, 'booking-moved', { from: 1, to: 2 })).toBeUndefined()
    // After the stay the confirmation is a receipt.
    const isReceipt = status === 'left'
    expect((await sendMail(database, 'booking-confirmed')) !== undefined).toBe(isReceipt)
    const rows = await database.selectFrom('outbox').select(['kind', 'unsent', 'done_at']).execute()
    expect(rows.map(({ unsent }) => unsent).toSorted()).toEqual(
      [isReceipt ? null : 'moot', 'moot'].toSorted(),
    )
    expect(rows.filter(({ done_at }) => done_at === null)).toEqual([])
  },
)

it('does not mail about a move when the booking was moved again', async () => {
  await insertBooking(database, { room_id: 3 })
  expect(await sendMail(database, 'booking-moved', { from: 1, to: 2 })).toBeUndefined()
  expect((await sendMail(database, 'booking-moved', { from: 2, to: 3 }))?.text).toContain('Before: ')
})

it('sends no mail about a move that is not in the books', async () => {
  await insertBooking(database)
  expect(await sendMail(database, 'booking-moved', { from: 1, to: 99 })).toBeUndefined()
})

it('names the current room in a confirmation that is sent after a move', async () => {
  await insertBooking(database, { room_id: 2 })
  const { name } = await findRow(database, 'rooms', { id: 2 })
  expect((await sendMail(database, 'booking-confirmed'))?.text).toContain(`Room:               ${name}\n`)
})
