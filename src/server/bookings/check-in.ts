import { dayInWords } from '../../shared/day-in-words'
import { businessDay, canArriveUntil, type Stay, UNDO_STEP_MS } from '../../shared/stay'
import { Conflict } from '../http/errors'
import { journalEntry } from '../journal/journal'
import { bookingMailOf } from '../mail/booking-mails'
import { addToOutbox } from '../mail/outbox'
import { bookingStep, openHoldFor, requireStatus, type Step, takeRoomFor } from './change-booking'
import { chargeAgain, findUnusedNights, keepCharges, voidCharges } from './early-departure'
import { addToFolio, balanceOf, listFolio } from './folio'
import { closeHold, findOpenHold } from './holds'
import { chargeMove } from './move-booking'
import { openDueHold } from './closures'
import { releaseNights } from './nights'
import { updateBooking } from './repository'

export const checkIn = bookingStep<Step & { stay: Pick<Stay, 'leaveBy'> }>(
  async (trx, booking, { stay, now }, actor, entry) => {
    await requireStatus(trx, booking, 'expected')
    const { id, code, room_id, arrives_on, leaves_on } = booking
    if (now >= canArriveUntil(booking, stay)) {
      throw new Conflict(
        `This booking ended on ${dayInWords(leaves_on)}. Add nights with “Stay on”, or record a no-show.`,
      )
    }
    const today = businessDay(now.toISOString())
    if (arrives_on > today) {
      throw new Conflict(
        `This guest is expected on ${dayInWords(arrives_on)}. To let them in now, change the dates.`,
      )
    }
    if ((await findOpenHold(trx, room_id))?.booking_id !== id) {
      const hold = { roomId: room_id, kind: 'stay', bookingId: id, until: leaves_on, who: actor.who } as const
      await openHoldFor(trx, hold, now)
    }
    await updateBooking(trx, booking, { status: 'in_house', checked_in_at: now.toISOString() })
    if (booking.guest_email !== null) await addToOutbox(trx, bookingMailOf(booking, entry, 'checked-in'), now)
    return journalEntry('booking.checked_in', code, { after: { status: 'in_house', room_id } })
  },
)

export const undoCheckIn = bookingStep(async (trx, booking, { now }) => {
  await requireStatus(trx, booking, 'in_house')
  const { id, code, room_id, checked_in_at, source } = booking
  if (source === 'walk_in') throw new Conflict('A walk-in is here already. To undo it, check the guest out.')
  if (checked_in_at === null || !isRecent(checked_in_at, now)) {
    throw new Conflict('This guest was checked in more than twelve hours ago.')
  }
  await updateBooking(trx, booking, { status: 'expected', checked_in_at: null })
  const undone = { booking_id: id, checked_in_at, undone_at: now.toISOString() }
  await trx.insertInto('undone_check_ins').values(undone).execute()
  return journalEntry('booking.check_in_undone', code, {
    before: { checked_in_at },
    after: { status: 'expected', room_id },
  })
})

export interface CheckOut extends Step {
  hasHousekeeping: boolean
  keeps_unused?: boolean | undefined
}

/** With housekeeping, the room is for sale again only after somebody has cleaned it. */
export const checkOut = bookingStep<CheckOut>(
  async (trx, booking, { hasHousekeeping, keeps_unused = false, now }, actor) => {
    await requireStatus(trx, booking, 'in_house')
    const { id, code, room_id, leaves_on } = booking
    const unused = findUnusedNights(await listFolio(trx, id), booking, now)
    if (unused !== undefined) {
      const entries = keeps_unused
        ? keepCharges(unused.charges, 'Left early', now)
        : voidCharges(unused.charges, 'Left before this night')
      await addToFolio(trx, { bookingId: id, who: actor.who, now }, entries)
    }
    if (unused !== undefined && !keeps_unused) {
      await updateBooking(trx, booking, { leaves_on: unused.from, booked_until: leaves_on })
    }
    await updateBooking(trx, booking, { status: 'left', ended_at: now.toISOString() })
    await closeHold(trx, { bookingId: id }, actor.who, now)
    await releaseNights(trx, { bookingId: id }, businessDay(now.toISOString()))
    if (hasHousekeeping) {
      await openHoldFor(trx, { roomId: room_id, kind: 'cleaning', who: actor.who }, now)
    } else await openDueHold(trx, room_id, now)
    return journalEntry('booking.checked_out', code, {
      after: { status: 'left', room_id, unused_kobo: keeps_unused ? undefined : unused?.total_kobo },
    })
  },
)

/** Undoes a check-out within UNDO_STEP_MS. When the room was sold meanwhile, `room_id` names a free one. */
export const undoCheckOut = bookingStep<Step & { room_id?: number | undefined }>(
  async (trx, booking, { room_id: newRoomId, ...step }, actor) => {
    await requireStatus(trx, booking, 'left')
    const { id, code, room_id: oldRoomId, ended_at, booked_until } = booking
    const leaves_on = booked_until ?? booking.leaves_on
    if (!isRecent(ended_at, step.now)) {
      throw new Conflict(
        'This guest was checked out more than twelve hours ago. Please enter a walk-in instead.',
      )
    }
    const room_id = newRoomId ?? oldRoomId
    const hold = room_id === oldRoomId ? await findOpenHold(trx, room_id) : undefined
    if (hold?.kind === 'cleaning') await closeHold(trx, hold, actor.who, step.now)
    const from = businessDay(step.now.toISOString())
    await takeRoomFor(
      trx,
      { roomId: room_id, bookingId: id, from, until: leaves_on, who: actor.who },
      step.now,
    )
    const changes = { status: 'in_house', ended_at: null, room_id, leaves_on, booked_until: null } as const
    await updateBooking(trx, booking, changes)
    const again = chargeAgain(await listFolio(trx, id), ended_at)
    await addToFolio(trx, { bookingId: id, who: actor.who, now: step.now }, [
      ...again,
      ...(await chargeMove(trx, actor, { ...booking, leaves_on }, room_id, step)),
    ])
    return journalEntry('booking.check_out_undone', code, {
      before: { status: 'left', room_id: oldRoomId },
      after: { room_id, status: 'in_house', ...(booked_until !== null && { unused_kobo: balanceOf(again) }) },
    })
  },
)

function isRecent(moment: string | null, now: Date): boolean {
  return moment !== null && now.getTime() - Date.parse(moment) < UNDO_STEP_MS
}
