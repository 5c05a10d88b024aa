import type { DeskBooking } from '../../../shared/desk/bookings'
import { cancelBooking, payBack, recordNoShow } from '../../bookings/cancel-booking'
import { changeDates, keepReservation } from '../../bookings/change-dates'
import { checkIn, checkOut, undoCheckIn, undoCheckOut } from '../../bookings/check-in'
import { findBookings } from '../../bookings/desk-bookings'
import { moveBooking } from '../../bookings/move-booking'
import { reserve } from '../../bookings/reserve'
import { stayOn, undoStayOn } from '../../bookings/stay-on'
import { readBookingStory } from '../../bookings/story'
import { readToday } from '../../today/read-today'
import type { Handler, Handlers } from '../serve-calls'
import type { DeskServices } from '../services'
import { guestOf, requiredText, textOf } from './texts'

export function bookingRoutes(services: DeskServices) {
  const { database, domain, linkSecret, now, hotel, wake } = services
  const stay = async () => (await hotel()).stay
  return {
    'GET today/': () => readToday({ database, domain, now, stay }),
    'GET bookings/': ({ query }) => findBookings(database, query.q ?? ''),
    'POST reservations/': async ({ actor, body: { rooms, arrives_on, nights, payment, ...given } }) => {
      const reservation = { rooms, arrives_on, nights, payment, guest: guestOf(given) }
      const booking = await reserve(database, actor, reservation, await hotel(), now())
      wake('mail')
      return booking
    },
    'GET bookings/:code/': async ({ actor: { role }, params }) =>
      readBookingStory(database, params.code, { hotel: await hotel(), now: now(), role, domain, linkSecret }),
    'POST bookings/:code/check-in/': async ({ actor, params, body }) =>
      checkIn(database, actor, { ...params, ...body, now: now(), stay: await stay() }),
    'POST bookings/:code/undo-check-in/': ({ actor, params, body }) =>
      undoCheckIn(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/check-out/': async ({ actor, params, body }) => {
      const { hasHousekeeping } = await hotel()
      return checkOut(database, actor, { ...params, ...body, now: now(), hasHousekeeping })
    },
    'POST bookings/:code/undo-check-out/': ({ actor, params, body }) =>
      undoCheckOut(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/stay-on/': ({ actor, params, body }) =>
      stayOn(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/dates/': async ({ actor, params, body }) => {
      const { stay: policy, rules } = await hotel()
      const dates = { ...params, ...body, stay: policy, rules, now: now() }
      return wakeAfter(await changeDates(database, actor, dates))
    },
    'POST bookings/:code/keep/': ({ actor, params, body }) =>
      keepReservation(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/undo-stay-on/': ({ actor, params, body }) =>
      undoStayOn(database, actor, { ...params, ...body, now: now() }),
    'POST bookings/:code/move/': async ({ actor, params, body }) => {
      const note = textOf(body.note)
      const booking = await moveBooking(database, actor, { ...params, ...body, note, now: now() })
      wake('mail')
      return booking
    },
    'POST bookings/:code/cancel/': end(cancelBooking),
    'POST bookings/:code/no-show/': end(recordNoShow),
    'POST bookings/:code/pay-back/': async ({ actor, params, body }) => {
      const reason = requiredText(body.reason, 'reason')
      const order = { ...params, ...body, reason, domain, now: now(), stay: await stay() }
      return wakeAfter(await payBack(database, actor, order))
    },
  } satisfies Partial<Handlers>

  function end(work: typeof cancelBooking): Handler<'POST bookings/:code/cancel/'> {
    return async ({ actor, params, body }) => {
      const order = { ...params, ...body, domain, now: now(), stay: await stay() }
      return wakeAfter(await work(database, actor, order))
    }
  }

  function wakeAfter(booking: DeskBooking): DeskBooking {
    wake('refunds')
    wake('mail')
    return booking
  }
}
