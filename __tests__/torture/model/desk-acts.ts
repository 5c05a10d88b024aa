import { changeDates, keepReservation } from '../../../src/server/bookings/change-dates'
import { checkIn, checkOut, undoCheckIn, undoCheckOut } from '../../../src/server/bookings/check-in'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { stayOn, undoStayOn } from '../../../src/server/bookings/stay-on'
import { atHotel, businessDay, countNights, dayAfter, UNDO_STEP_MS } from '../../../src/shared/stay'
import { HOTEL } from '../../support/server/mail'
import { ANY_PRICE, STAY } from '../../support/server/stays'
import { type Acts, onBooking } from './desk-order'
import { otherRoom, PRICES_KOBO } from './model'
import {
  cancelUntil,
  dropCharges,
  dropFrom,
  keptUntilSix,
  nightsOf,
  noteStayed,
  paidKobo,
  type PaperBooking,
  roomOf,
} from './paper'

/** Acts that change a booking. */
export const BOOKING_ACTS = {
  'check in': onBooking(['expected'], (desk, { booking, step, edit }) => {
    if (booking.arrives > desk.today) return undefined
    if (desk.now >= atHotel(booking.leaves, STAY.leaveBy)) return undefined
    return {
      rank: 1,
      needs: { rooms: [booking.room], nights: [], isNow: true, own: booking.name },
      run: () => checkIn(desk.database, ANY_PRICE, { ...step, stay: STAY }),
      note: edit((own) => Object.assign(own, { status: 'in_house', checkedInAt: desk.now })),
    }
  }),
  'undo check-in': onBooking(['in_house'], (desk, { booking, step, edit }) => {
    const { checkedInAt } = booking
    if (checkedInAt === undefined || desk.now.getTime() - checkedInAt.getTime() >= UNDO_STEP_MS) {
      return undefined
    }
    return {
      run: () => undoCheckIn(desk.database, ANY_PRICE, step),
      note: edit((own) => {
        own.status = 'expected'
        delete own.checkedInAt
      }),
    }
  }),
  keep: onBooking(['expected'], (desk, { booking, step, edit }) => {
    const { arrives, heldUntil: seen_held_until } = booking
    const until = desk.isWhole ? '22:00' : '03:00'
    const moment = atHotel(desk.isWhole ? arrives : dayAfter(arrives, 1), until)
    if (seen_held_until === null || moment <= desk.now) return undefined
    return {
      run: () => keepReservation(desk.database, ANY_PRICE, { ...step, until, seen_held_until }),
      note: edit((own) => (own.heldUntil = moment.toISOString())),
    }
  }),
  'check out': onBooking(['in_house'], (desk, { step, edit }) => {
    const { now, today, isWhole: hasHousekeeping } = desk
    return {
      run: () => checkOut(desk.database, ANY_PRICE, { ...step, hasHousekeeping }),
      note: edit((own) => {
        const { leaves, prices, surcharges } = structuredClone(own)
        own.left = { at: now, leaves, prices, surcharges }
        own.status = 'left'
        dropFrom(own.rooms, today)
        // Who leaves before 20:00 does not pay tonight; the first night is always paid.
        const next = now < atHotel(today, '20:00') ? today : dayAfter(today, 1)
        const unused = [next, dayAfter(own.arrives, 1)].toSorted().at(-1) ?? next
        if (unused >= own.leaves) return
        dropCharges(own, unused)
        own.leaves = unused
      }),
    }
  }),
  'come back': onBooking(['left'], (desk, { booking, step, edit }) => {
    if (booking.left === undefined) return undefined
    const { at, leaves, prices, surcharges } = booking.left
    const { now, today } = desk
    if (now.getTime() - at.getTime() >= UNDO_STEP_MS) return undefined
    const nights = nightsOf(today, leaves)
    return {
      needs: { rooms: [booking.room], nights, isNow: true, own: booking.name },
      run: () => undoCheckOut(desk.database, ANY_PRICE, { ...step }),
      note: edit((own) => {
        Object.assign(own, structuredClone({ status: 'in_house', leaves, prices, surcharges }))
        for (const night of nights) own.rooms[night] = own.room
        delete own.left
      }),
    }
  }),
  'stay on': onBooking(['expected', 'in_house'], (desk, { booking, step, edit }) => {
    const { today } = desk
    const { leaves, room, name } = booking
    const until = dayAfter(leaves, desk.nights)
    const last = roomOf(booking, until, today)
    const price = PRICES_KOBO[room] ?? 0
    const further = nightsOf(leaves > today ? leaves : today, until)
    const order = { nights: desk.nights, total_kobo: desk.nights * price, payment: null }
    return {
      needs: { rooms: [last, room], nights: further, isNow: false, own: name },
      run: () => stayOn(desk.database, ANY_PRICE, { ...step, ...order }),
      note: edit((own, later) => {
        noteStayed(later, own, until < today ? until : today)
        const lastRoom = roomOf(own, until, today)
        for (const night of further) own.rooms[night] = lastRoom
        for (const night of nightsOf(leaves, until)) {
          own.prices[night] = price
          own.extended[night] = leaves
        }
        own.leaves = until
      }),
    }
  }),
  'not stay on': onBooking(['expected', 'in_house'], (desk, { booking, step, edit }) => {
    const from = booking.extended[dayAfter(booking.leaves, -1)]
    if (from === undefined || from < desk.today || from <= booking.arrives) return undefined
    return {
      run: () => undoStayOn(desk.database, ANY_PRICE, { ...step }),
      note: edit((own) => {
        own.leaves = from
        dropFrom(own.rooms, from)
        dropCharges(own, from)
      }),
    }
  }),
  dates: onBooking(['expected', 'in_house'], (desk, { booking, step, edit }) => {
    const { today } = desk
    const isHere = booking.status === 'in_house'
    const arrives = isHere ? booking.arrives : dayAfter(today, desk.inDays)
    const leaves = isHere ? dayAfter(today, desk.nights) : dayAfter(arrives, desk.nights)
    if (arrives === booking.arrives && leaves === booking.leaves) return undefined
    const nights = nightsOf(arrives, leaves)
    const added = nights.filter((night) => night < booking.arrives || night >= booking.leaves)
    const price = PRICES_KOBO[booking.room] ?? 0
    const order = { arrives_on: arrives, leaves_on: leaves, total_kobo: added.length * price }
    const claimed = nights.filter((night) => night >= today && booking.rooms[night] === undefined)
    const rooms = { ...booking.rooms }
    for (const night of claimed) rooms[night] = roomOf({ ...booking, rooms }, night, today)
    // The booking has to be moved first.
    if (arrives !== booking.arrives && rooms[arrives] !== booking.room) return undefined
    return {
      needs: { rooms: Object.values(rooms), nights: claimed, isNow: false, own: booking.name },
      run: () => changeDates(desk.database, ANY_PRICE, { ...step, ...order, stay: STAY, rules: HOTEL.rules }),
      note: edit((own, later) => {
        if (isHere) noteStayed(later, own, today)
        for (const night of claimed) own.rooms[night] = roomOf(own, night, today)
        dropFrom(own.rooms, leaves > today ? leaves : today)
        for (const night of Object.keys(own.rooms)) if (night < arrives) delete own.rooms[night]
        own.prices = Object.fromEntries(nights.map((night) => [night, own.prices[night] ?? price]))
        for (const night of added) delete own.extended[night]
        for (const night of Object.keys(own.surcharges)) {
          if (!nights.includes(night)) delete own.surcharges[night]
        }
        if (desk.now >= cancelUntil(own)) {
          own.cancelDays = Math.max(0, own.cancelDays + countNights(own.arrives, arrives))
        }
        if (arrives !== own.arrives && (own.heldUntil !== null || paidKobo(own) === 0)) {
          own.heldUntil = keptUntilSix(arrives, desk.now)
        }
        Object.assign(own, { arrives, leaves })
      }),
    }
  }),
  move: onBooking(['expected', 'in_house'], (desk, { booking, step, edit }) => {
    const { today, isWhole } = desk
    const room = otherRoom(booking.room)
    const { arrives, leaves, name } = booking
    const nights = nightsOf(arrives > today ? arrives : today, leaves)
    const old_room = isWhole ? 'cleaning' : 'free'
    const isFree = desk.nights === 1
    const order = { room_id: room, old_room, note: null, ...(isFree && { extra_kobo: 0 }) } as const
    return {
      needs: { rooms: [room], nights, isNow: arrives <= today, own: name },
      run: () => moveBooking(desk.database, ANY_PRICE, { ...step, ...order }),
      note: edit((own) => {
        noteSurcharges(own, room, { now: desk.now, isFree })
        own.room = room
        for (const night of nights) own.rooms[night] = room
      }),
    }
  }),
  'plan a move': onBooking(['expected', 'in_house'], (desk, { booking, step, edit }) => {
    const { today, inDays, room } = desk
    const { arrives, leaves, name } = booking
    const from = dayAfter(arrives > today ? arrives : today, Math.max(1, inDays))
    if (from >= leaves) return undefined
    const nights = nightsOf(from, leaves)
    const order = { room_id: room, from_night: from, old_room: 'free', note: null } as const
    const planned = Object.keys(booking.rooms)
      .filter((night) => night >= today && booking.rooms[night] !== booking.room)
      .toSorted()[0]
    const seen_next_room = (planned === undefined ? undefined : booking.rooms[planned]) ?? null
    return {
      rank: 2,
      needs: { rooms: [room], nights, isNow: false, own: name },
      run: () => moveBooking(desk.database, ANY_PRICE, { ...step, ...order, seen_next_room }),
      note: edit((own) => nights.forEach((night) => (own.rooms[night] = room))),
    }
  }),
} satisfies Acts

/**
 * A dearer room costs its difference for the nights that are not slept yet, less what these are charged
 * already; a cheaper one takes off what earlier moves have cost. From 04:00 on, a night is slept.
 */
function noteSurcharges(
  own: PaperBooking,
  room: number,
  { now, isFree }: { now: Date; isFree: boolean },
): void {
  const tonight = businessDay(new Date(now.getTime() + 2 * 3_600_000).toISOString())
  const nights = nightsOf(tonight > own.arrives ? tonight : own.arrives, own.leaves)
  const [before = 0, after = 0] = [own.room, room].map((id) => nights.length * (PRICES_KOBO[id] ?? 0))
  const sum = (amounts: Record<string, number>) =>
    nights.reduce((total, night) => total + (amounts[night] ?? 0), 0)
  const earlier = sum(own.surcharges)
  const added = Math.max(0, Math.min(after - before, after - sum(own.prices) - earlier))
  if (after >= before && isFree) return
  const kobo = after < before ? Math.max(0, earlier + after - before) : added
  if (after < before) for (const night of nights) delete own.surcharges[night]
  for (const [index, night] of nights.entries()) {
    const share = Math.floor(kobo / nights.length)
    const rest = index === 0 ? kobo - share * nights.length : 0
    own.surcharges[night] = (own.surcharges[night] ?? 0) + share + rest
  }
}
