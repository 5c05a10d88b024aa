import { recordNoShow } from '../../../src/server/bookings/cancel-booking'
import { refundAtDesk } from '../../../src/server/bookings/take-payment'
import { atHotel } from '../../../src/shared/stay'
import { sendDueMails } from '../../support/server/mail'
import { deskRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { book, inDays, nightsOf, PRICE, RESERVED, RULES } from '../../support/server/reservations'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, OWNER, STAY } from '../../support/server/stays'

useSoundHotel()

const paid = (amount_kobo: number) => ({ payment: { ...CASH, amount_kobo } })

it('releases a reservation that nothing was paid for, and nothing is owed', async () => {
  const { code } = await book({ arrives_on: stays.today })
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ hold: { booking: { code } } })
  expect(await stays.cancel(code, 0, RECEPTIONIST)).toMatchObject({ status: 'cancelled', balance_kobo: 0 })
  expect(await nightsOf(code)).toEqual([])
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true })
})

it('gives a deposit back that was paid at the desk when the guest cancels in time, by mail too', async () => {
  const guest = { ...RESERVED, guest_email: 'emeka@example.com' }
  const { code } = await book({ guest, ...paid(5_000_000) })
  expect((await stays.story(code)).back_here_kobo).toBe(5_000_000)
  expect(await stays.cancel(code, 0, RECEPTIONIST)).toMatchObject({ balance_kobo: -5_000_000 })
  const back = { payment: { ...CASH, amount_kobo: 5_000_000 }, reason: 'Cancelled' }
  await refundAtDesk(backend.database, RECEPTIONIST, { ...stays.step(code), ...back })
  const mails = await sendDueMails(backend.database, { now: stays.now, hotel: RULES })
  expect(mails.map(({ subject }) => subject)).toEqual(['Your booking at The Landmark Hotel is cancelled'])
})

it('keeps the deposit of a guest who cancels late, and no more', async () => {
  const { code } = await book(paid(5_000_000))
  stays.now = atHotel(inDays(5), '18:00')
  expect(await stays.cancel(code, 0, RECEPTIONIST)).toMatchObject({ balance_kobo: 0, paid_kobo: 5_000_000 })
  expect(await stays.folio(code)).toContainEqual(
    expect.objectContaining({ amount_kobo: 5_000_000, text: 'Cancelled late', can_void: false }),
  )
})

it('keeps no more than the first night of a guest who cancels late, and gives back the rest', async () => {
  const { code } = await book({ nights: 3, ...paid(3 * PRICE) })
  stays.now = atHotel(inDays(5), '18:00')
  expect((await stays.story(code)).back_here_kobo).toBe(2 * PRICE)
  expect(await stays.cancel(code, 0, RECEPTIONIST)).toMatchObject({ balance_kobo: -2 * PRICE })
})

it('counts what an owner refunded before a late cancellation', async () => {
  const { code } = await book({ nights: 3, ...paid(3 * PRICE) })
  const refund = { payment: { ...CASH, amount_kobo: PRICE }, reason: 'Goodwill' }
  await refundAtDesk(backend.database, OWNER, { ...stays.step(code), ...refund })
  expect((await stays.story(code)).back_here_kobo).toBe(2 * PRICE)
  stays.now = atHotel(inDays(5), '18:00')
  expect((await stays.story(code)).back_here_kobo).toBe(PRICE)
  expect(await stays.cancel(code, 0, RECEPTIONIST)).toMatchObject({ balance_kobo: -PRICE })
})

const miss = (code: string, noShow?: 'first-night' | 'all-nights') =>
  recordNoShow(backend.database, RECEPTIONIST, {
    ...stays.step(code),
    refund_kobo: 0,
    stay: { ...STAY, noShow },
  })

describe('a no-show of three nights', () => {
  beforeEach(() => {
    stays.now = atHotel(inDays(1), '07:00')
  })

  it('pays for the first one, and the others are free', async () => {
    const { code } = await book({ arrives_on: stays.today, nights: 3, ...paid(3 * PRICE) })
    stays.now = atHotel(inDays(1), '12:00')
    expect((await stays.story(code)).no_show_off_kobo).toBe(2 * PRICE)
    expect(await miss(code)).toMatchObject({ status: 'no_show', balance_kobo: -2 * PRICE })
    expect(await nightsOf(code)).toEqual([[1, inDays(-1)]])
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true })
  })

  it('pays for all of them where the hotel says so', async () => {
    const { code } = await book({ arrives_on: stays.today, nights: 3, ...paid(3 * PRICE) })
    stays.now = atHotel(inDays(1), '12:00')
    expect(await miss(code, 'all-nights')).toMatchObject({ balance_kobo: 0 })
    expect(await nightsOf(code)).toEqual([[1, inDays(-1)]])
  })
})
