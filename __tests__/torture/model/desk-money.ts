import { cancelBooking, recordNoShow } from '../../../src/server/bookings/cancel-booking'
import { refundAtDesk, takePayment } from '../../../src/server/bookings/take-payment'
import { dayAfter, keptUntil } from '../../../src/shared/stay'
import { ANY_PRICE, STAY } from '../../support/server/stays'
import { type Acts, onBooking, paymentOf } from './desk-order'
import { cancelUntil, dropCharges, dropFrom, giveBack, nightsKobo, owedKobo } from './paper'

/** Acts that end a booking before the stay, and acts about money. */
export const MONEY_ACTS = {
  cancel: onBooking(['expected'], (desk, { booking, step, edit }) => {
    const { now, today, isWhole } = desk
    const onlineKobo = booking.paidOnline - booking.backOnline
    const refund_kobo = isWhole ? onlineKobo : 0
    const seen_paid_kobo = onlineKobo + booking.paidHere - booking.backHere
    const isInTime = today <= booking.arrives && now < cancelUntil(booking)
    return {
      run: () =>
        cancelBooking(desk.database, ANY_PRICE, {
          ...step,
          refund_kobo,
          seen_paid_kobo,
          stay: STAY,
          domain: 'test',
        }),
      note: edit((own) => {
        own.status = 'cancelled'
        dropFrom(own.rooms, today)
        const hereKobo = own.paidHere - own.backHere
        const firstNight = isInTime ? 0 : (own.prices[own.arrives] ?? 0) + (own.surcharges[own.arrives] ?? 0)
        const back = Math.max(0, onlineKobo + hereKobo - Math.max(0, own.extra) - firstNight)
        const backHere = Math.min(Math.max(0, back - onlineKobo), hereKobo)
        const kept = onlineKobo + hereKobo - refund_kobo - backHere - own.extra
        own.extra += Math.max(0, Math.min(nightsKobo(own), kept))
        dropCharges(own, '')
        if (refund_kobo > 0) giveBack(own, refund_kobo, 'backOnline')
      }),
    }
  }),
  'no-show': onBooking(['expected'], (desk, { booking, step, edit }) => {
    if (desk.now < keptUntil({ arrives_on: booking.arrives }, STAY)) return undefined
    return {
      run: () => recordNoShow(desk.database, ANY_PRICE, { ...step, refund_kobo: 0, stay: STAY }),
      note: edit((own) => {
        own.status = 'no_show'
        dropFrom(own.rooms, desk.today)
        dropCharges(own, dayAfter(own.arrives, 1))
      }),
    }
  }),
  pay: onBooking(['expected', 'in_house', 'left', 'no_show'], (desk, { booking, step, edit }) => {
    const seen_balance_kobo = owedKobo(booking)
    if (seen_balance_kobo <= 0) return undefined
    const payment = paymentOf(seen_balance_kobo, desk)
    return {
      rank: 0,
      run: () => takePayment(desk.database, ANY_PRICE, { ...step, payment, seen_balance_kobo }),
      note: edit((own) => (own.paidHere += payment.amount_kobo)),
    }
  }),
  'give back': onBooking(['expected', 'in_house', 'left', 'cancelled'], (desk, { booking, step, edit }) => {
    const seen_kept_kobo = booking.paidHere - booking.backHere
    const kobo = Math.min(seen_kept_kobo, -owedKobo(booking))
    if (kobo <= 0) return undefined
    const payment = { method: 'pos', amount_kobo: kobo, reference: '2' } as const
    return {
      rank: 0,
      run: () =>
        refundAtDesk(desk.database, ANY_PRICE, { ...step, payment, reason: 'Too much', seen_kept_kobo }),
      note: edit((own) => giveBack(own, kobo, 'backHere')),
    }
  }),
} satisfies Acts
