import { cancelAsGuest, saveAsGuest } from '../../../src/server/bookings/guest-changes'
import { readBookingStory } from '../../../src/server/bookings/story'
import { atHotel, dayAfter } from '../../../src/shared/stay'
import { HOTEL } from '../../support/server/mail'
import { bookRoom, deskRoom } from '../../support/server/receptionist'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { STAY } from '../../support/server/stays'
import { findRows } from '../../support/server/rows'

useSoundHotel()

const PAID = 8_500_000
const ROUNDS = 10
const DECISIONS = ['booking.cancelled', 'booking.checked_in']

async function actionsOf(code: string): Promise<string[]> {
  return (await findRows(backend.database, 'journal', { subject_id: code })).map(({ action }) => action)
}

it('does one of a guest’s cancellation, a check-in and a cancellation at the desk', async () => {
  stays.now = atHotel(stays.today, '15:00')
  for (let round = 0; round < ROUNDS; round += 1) {
    const { code } = await bookRoom(backend)
    const order = { ...stays.step(code), refund_kobo: PAID, stay: STAY }
    const acts = [
      () => cancelAsGuest(backend.database, order),
      () => stays.arrive(code),
      () => stays.cancel(code, PAID),
      () => cancelAsGuest(backend.database, order),
    ]
    // Another one is the first to start in each round.
    const turn = round % acts.length
    await Promise.allSettled([...acts.slice(turn), ...acts.slice(0, turn)].map((act) => act()))
    const done = (await actionsOf(code)).filter((action) => DECISIONS.includes(action))
    expect(done).toHaveLength(1)
    const { booking, folio } = await stays.story(code)
    const refunds = folio.filter(({ kind }) => kind === 'refund')
    const isHere = done[0] === 'booking.checked_in'
    expect([booking.status, refunds.length]).toEqual(isHere ? ['in_house', 0] : ['cancelled', 1])
    expect((await deskRoom(backend, 1, stays.now)).available).toBe(!isHere)
    if (isHere) await stays.leave(code, undefined, false)
  }
})

it('saves what two tabs send at once a single time', async () => {
  const { code } = await bookRoom(backend)
  const details = { phone: '+2348031234567' }
  await Promise.all([1, 2].map(() => saveAsGuest(backend.database, { ...stays.step(code), details })))
  expect(await actionsOf(code)).toEqual(['booking.corrected'])
})

it('gives back a percentage after the hour, at the desk, until the night is over', async () => {
  const { code } = await bookRoom(backend)
  await backend.database.updateTable('bookings').set({ percent_after: 50 }).execute()
  const hotel = { ...HOTEL, stay: STAY }
  const refundAt = async (now: Date) =>
    (await readBookingStory(backend.database, code, { hotel, now, role: 'desk' })).policy_refund_kobo
  expect(await refundAt(atHotel(stays.today, '17:59'))).toBe(8_500_000)
  expect(await refundAt(atHotel(stays.today, '18:00'))).toBe(4_250_000)
  expect(await refundAt(atHotel(dayAfter(stays.today, 1), '06:00'))).toBe(0)
})
