import { remindGuests } from '../../../src/server/mail/arrival-reminders'
import { atHotel } from '../../../src/shared/stay'
import { HOTEL, sendDueMails } from '../../support/server/mail'
import { book, inDays, redate, RESERVED } from '../../support/server/reservations'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'

useSoundHotel()

/** Eleven in the morning of a day from today. */
const morning = (days: number) => new Date(`${inDays(days)}T10:00:00Z`)
const guest = { ...RESERVED, guest_email: 'emeka@example.com' }

async function remindersAt(now: Date): Promise<string[]> {
  await remindGuests(backend.database, now)
  const mails = await sendDueMails(backend.database, { hotel: HOTEL, now })
  return mails.filter(({ subject }) => subject.startsWith('Tomorrow')).map(({ text }) => text)
}

it('reminds a guest once, the day before arrival, with dates, prices and what is to pay', async () => {
  const { code } = await book({ guest })
  expect(await remindersAt(morning(3))).toEqual([])
  const [text, ...others] = await remindersAt(morning(4))
  expect(others).toEqual([])
  expect(text).toContain(code)
  expect(text).toMatch(/^Check-in: /m)
  expect(text).toMatch(/^To pay at the hotel: +₦170,000$/m)
  expect(await remindersAt(morning(4))).toEqual([])
})

it('reminds nobody who booked today, has no address, or has cancelled', async () => {
  // Before 06:00, today is still the business day of yesterday.
  stays.now = atHotel(stays.today, '11:00')
  await book({ arrives_on: inDays(1), guest })
  await book({ rooms: [{ room_id: 2, total_kobo: 100_000_000 }] })
  expect(await remindersAt(new Date(`${stays.today}T10:00:00Z`))).toEqual([])
  expect(await remindersAt(morning(4))).toEqual([])
})

it('reminds of the new day of a booking whose dates were changed', async () => {
  const { code } = await book({ guest })
  await redate(code, [8, 10], 2 * 8_500_000)
  expect(await remindersAt(morning(4))).toEqual([])
  expect(await remindersAt(morning(7))).toHaveLength(1)
})

const rooms = [1, 2].map((room_id) => ({ room_id, total_kobo: 100_000_000 }))

it('reminds the contact of a party once', async () => {
  await book({ rooms, guest })
  expect(await remindersAt(morning(4))).toHaveLength(1)
})

it('reminds of the other room when the first is cancelled while the mail waits, or comes later', async () => {
  const { code } = await book({ rooms, guest })
  const later = await book({ rooms: [3, 5].map((room_id) => ({ room_id, total_kobo: 100_000_000 })), guest })
  await remindGuests(backend.database, morning(4))
  await stays.cancel(code, 0)
  await redate(later.code, [8, 10], 100_000_000)
  const texts = (await remindersAt(morning(4))).join()
  expect(
    texts
      .match(/^Room: .*$/gm)
      ?.map((line) => line.replace(/^Room: +/, ''))
      .toSorted(),
  ).toEqual(['Executive Suite', 'Superior Room'])
  expect(texts).not.toContain(code)
})
