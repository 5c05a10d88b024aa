import type { Transaction } from 'kysely'
import { standingCharges, totalOf } from '../../shared/prices'
import {
  atHotel,
  businessDay,
  cancelBefore,
  countNights,
  dayAfter,
  heldUntil,
  policyOf,
} from '../../shared/stay'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'
import { journalEntry } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { bookingMailOf } from '../mail/booking-mails'
import { readNightPrices } from '../rooms/prices'
import { bookingStep, requireStatus, type Step } from './change-booking'
import { openDueHold } from './closures'
import { voidCharges } from './early-departure'
import {
  addToFolio,
  type AskedPrice,
  balanceOf,
  chargeNights,
  listFolio,
  paidKoboOf,
  requirePrice,
} from './folio'
import { closeHold, extendHold } from './holds'
import { claimFreeNights, claimNights, findRoomOfNight, releaseNights, requireNights } from './nights'
import { type FoundBooking, policyColumns, updateBooking } from './repository'
import type { ReservationRules } from './reserve'

/** `total_kobo` and `seen_price_kobo` are for the added nights alone. */
export interface NewDates extends Step, AskedPrice, ReservationRules {
  arrives_on: string
  leaves_on: string
}

/** A deadline for cancelling that has passed stays passed. Throws as claimNights and requirePrice do. */
export const changeDates = bookingStep<NewDates>(async (trx, booking, order, actor, entry) => {
  const { arrives_on, leaves_on, total_kobo, seen_price_kobo, stay, rules, now } = order
  await requireStatus(trx, booking, 'expected', 'in_house')
  const { id, code, room_id, held_until } = booking
  refuseDates(booking, { arrives_on, leaves_on }, now)
  await claimDates(trx, booking, { arrives_on, leaves_on }, now)
  const folio = await listFolio(trx, id)
  const charges = standingCharges(folio).filter(
    ({ night }) => night !== null && (night < arrives_on || night >= leaves_on),
  )
  // A late reservation for tonight, not paid, is kept all night; for another day, until the hotel's hour.
  const isHeld = held_until !== null || paidKoboOf(folio) === 0
  const nights = countNights(arrives_on, leaves_on)
  const prices = await readNightPrices(trx, { roomId: room_id, from: arrives_on, nights })
  const isAdded = (night: string) => night < booking.arrives_on || night >= booking.leaves_on
  const days = prices.map((_, index) => dayAfter(arrives_on, index))
  const added = days.filter(isAdded)
  const pricesOfAdded = prices.filter((_, index) => isAdded(dayAfter(arrives_on, index)))
  const asked = { total_kobo, seen_price_kobo }
  await requirePrice(trx, actor, asked, totalOf(pricesOfAdded), { code, now })
  await addToFolio(trx, { bookingId: id, who: actor.who, now }, [
    ...voidCharges(charges, 'Other dates'),
    ...chargeNights(arrives_on, total_kobo, pricesOfAdded).map((charge, index) => ({
      ...charge,
      night: added[index] ?? arrives_on,
    })),
  ])
  await updateBooking(trx, booking, {
    arrives_on,
    leaves_on,
    ...keepDeadline(booking, arrives_on, { stay, now }),
    ...(isHeld &&
      arrives_on !== booking.arrives_on && {
        held_until: heldUntil(arrives_on, rules.reservationHeldUntil, now),
      }),
  })
  if (arrives_on > businessDay(now.toISOString())) {
    await closeHold(trx, { bookingId: id }, actor.who, now)
  } else await extendHold(trx, id, leaves_on)
  await openDueHold(trx, room_id, now)
  if (booking.guest_email !== null) {
    await addToOutbox(trx, bookingMailOf(booking, entry, 'dates-changed'), now)
  }
  return journalEntry('booking.dates_changed', code, {
    before: { arrives_on: booking.arrives_on, leaves_on: booking.leaves_on },
    after: { arrives_on, leaves_on, room_id, total_kobo: total_kobo - balanceOf(charges) },
  })
})

interface Dates {
  arrives_on: string
  leaves_on: string
}

function refuseDates(booking: FoundBooking, { arrives_on, leaves_on }: Dates, now: Date): void {
  const today = businessDay(now.toISOString())
  const isUnchanged = arrives_on === booking.arrives_on
  if (isUnchanged && leaves_on === booking.leaves_on) throw new Conflict('These are the dates already.')
  if (booking.status === 'in_house' && !isUnchanged) {
    throw new Conflict('This guest is here already: only the day of check-out can change.')
  }
  if (leaves_on <= arrives_on) throw new Conflict('The last day must come after the first.')
  if (leaves_on < today) throw new Conflict('The day of check-out is over already.')
  // A night that has begun stays the guest's.
  if (!isUnchanged || leaves_on > today) {
    requireNights({ from: isUnchanged && arrives_on < today ? today : arrives_on, until: leaves_on }, now)
  }
}

/** Sells a booking the nights of its new dates, and gives back the others. Throws as claimNights does. */
export async function claimDates(
  trx: Transaction<Database>,
  { id, room_id, ...booking }: FoundBooking,
  { arrives_on, leaves_on }: Dates,
  now: Date,
): Promise<void> {
  const today = businessDay(now.toISOString())
  // Another guest may have booked nights that this guest overstayed since the booked check-out.
  const since = { from: booking.leaves_on, until: leaves_on < today ? leaves_on : today }
  await claimFreeNights(trx, room_id, since, { bookingId: id })
  const rows = await trx.selectFrom('room_nights').select('night').where('booking_id', '=', id).execute()
  const from = arrives_on > today ? arrives_on : today
  for (let index = 0; index < countNights(from, leaves_on); index += 1) {
    const night = dayAfter(from, index)
    if (rows.some((row) => row.night === night)) continue
    const nights = { from: night, until: dayAfter(night, 1) }
    const roomId = await findRoomOfNight(trx, { id, room_id }, night, today)
    await claimNights(trx, roomId, nights, { bookingId: id })
  }
  await releaseNights(trx, { bookingId: id }, leaves_on > today ? leaves_on : today)
  if (arrives_on === booking.arrives_on) return
  if ((await findRoomOfNight(trx, { id, room_id }, arrives_on, today)) !== room_id) {
    throw new Conflict(
      'The guest is to move before this day. Please move the booking to the other room first.',
    )
  }
  await trx.deleteFrom('room_nights').where('booking_id', '=', id).where('night', '<', arrives_on).execute()
}

function keepDeadline(
  booking: FoundBooking,
  arrivesOn: string,
  { stay, now }: Pick<ReservationRules, 'stay'> & { now: Date },
): Partial<ReturnType<typeof policyColumns>> {
  const policy = policyOf(booking, stay)
  const until = cancelBefore(booking, policy)
  if (until === undefined || now < until) return {}
  const later = countNights(booking.arrives_on, arrivesOn)
  return policyColumns({ ...policy, cancelDaysBefore: Math.max(0, (policy.cancelDaysBefore ?? 0) + later) })
}

/** Keeps an unpaid reservation until another hour of the night of arrival. Throws a Conflict. */
export const keepReservation = bookingStep<Step & { until: string }>(async (trx, booking, { until, now }) => {
  await requireStatus(trx, booking, 'expected')
  const { code, arrives_on, held_until } = booking
  if (held_until === null) throw new Conflict('This room is kept all night.')
  const day = until < '06:00' ? dayAfter(arrives_on, 1) : arrives_on
  const moment = atHotel(day, until)
  if (moment <= now) throw new Conflict('This hour is over already.')
  await updateBooking(trx, booking, { held_until: moment.toISOString() })
  return journalEntry('booking.kept', code, { after: { held_until: moment.toISOString() } })
})
