import { changeClosure, dropClosure, planClosure } from '../../../src/server/bookings/closures'
import { findOpenHold } from '../../../src/server/bookings/holds'
import { reserve } from '../../../src/server/bookings/reserve'
import { openRoom } from '../../../src/server/bookings/room-closure'
import { checkInWalkIn } from '../../../src/server/bookings/walk-in'
import { dayAfter } from '../../../src/shared/stay'
import { HOTEL } from '../../support/server/mail'
import { ANY_PRICE, STAY } from '../../support/server/stays'
import { type Acts, type Desk, type Order, onClosure, paymentOf } from './desk-order'
import { PRICES_KOBO, ROOM_IDS } from './model'
import { bookingOf, keptUntilSix, nightsOf, type PaperClosure } from './paper'

/** Acts that sell rooms, keep them from guests, and open them again. */
export const ROOM_ACTS = {
  reserve: (desk: Desk): Order => {
    const { database, now, today, inDays, nights, isWhole, newName: name, room } = desk
    const rooms = inDays % 2 === 1 && isWhole ? ROOM_IDS : [room]
    const [arrives, leaves] = [dayAfter(today, inDays), dayAfter(today, inDays + nights)]
    const priceOf = (id: number) => nights * (PRICES_KOBO[id] ?? 0)
    const total = rooms.reduce((sum, id) => sum + priceOf(id), 0)
    const payment = nights === 2 ? paymentOf(total, desk) : null
    return {
      needs: { rooms, nights: nightsOf(arrives, leaves), isNow: false },
      run: () =>
        reserve(
          database,
          ANY_PRICE,
          {
            rooms: rooms.map((room_id) => ({ room_id, total_kobo: priceOf(room_id) })),
            guest: { guest_name: name, phone: '0803 123 4567' },
            arrives_on: arrives,
            nights,
            payment,
          },
          { stay: STAY, rules: HOTEL.rules },
          now,
        ),
      note: ({ bookings }) => {
        let left = payment?.amount_kobo ?? 0
        for (const id of rooms) {
          const paidHere = id === rooms.at(-1) ? left : Math.min(left, priceOf(id))
          left -= paidHere
          const heldUntil = payment === null ? keptUntilSix(arrives, now) : null
          const stay = { room: id, arrives, leaves, price: PRICES_KOBO[id] ?? 0, paidHere, heldUntil }
          bookings.push(bookingOf({ name: `${name} in ${id}`, source: 'desk', status: 'expected', ...stay }))
        }
      },
    }
  },
  'walk in': (desk: Desk): Order => {
    const { database, now, today, nights, newName: name, room } = desk
    const price = PRICES_KOBO[room] ?? 0
    const payment = paymentOf(nights * price, desk)
    const guest = { guest_name: name, phone: null }
    const leaves = dayAfter(today, nights)
    return {
      needs: { rooms: [room], nights: nightsOf(today, leaves), isNow: true },
      run: () =>
        checkInWalkIn(
          database,
          ANY_PRICE,
          { room_id: room, guest, nights, total_kobo: nights * price, payment },
          now,
        ),
      note: ({ bookings }) =>
        bookings.push(
          bookingOf({
            name: `${name} in ${room}`,
            source: 'walk_in',
            status: 'in_house',
            room,
            arrives: today,
            leaves,
            price,
            paidHere: payment.amount_kobo,
          }),
        ),
    }
  },
  close: (desk: Desk): Order => {
    const { database, now, today, inDays, room, newName: name } = desk
    const [from, until] = [dayAfter(today, inDays), dayAfter(today, inDays + desk.nights)]
    const nights = nightsOf(from, until)
    const closure = { room_id: room, kind: 'house_use', from_day: from, until, note: name } as const
    return {
      needs: { rooms: [room], nights, isNow: false },
      run: () => planClosure(database, ANY_PRICE, closure, now),
      note: ({ closures }) => closures.push({ name, room, from, until, nights, isOver: false }),
    }
  },
  'close longer': onClosure((desk, { id, name, room, ...closure }, edit) => {
    const { database, now, today } = desk
    const seen_until = closure.until
    const first = closure.from > today ? closure.from : today
    const until = dayAfter(first, desk.nights)
    const added = nightsOf(seen_until > today ? seen_until : today, until)
    return {
      needs: { rooms: [room], nights: added, isNow: false, own: name },
      run: () => changeClosure(database, ANY_PRICE, { id, until, seen_until }, now),
      note: edit((own) => {
        own.nights = [...own.nights, ...added].filter((night) => night < until)
        own.until = until
      }),
    }
  }),
  drop: onClosure(({ database, now, today }, { id }, edit) => ({
    rank: 4,
    mayBeRefused: true,
    run: () => dropClosure(database, ANY_PRICE, id, now),
    note: edit((own) => end(own, today)),
  })),
  open: (desk: Desk): Order => {
    const { database, now, today, room: roomId, isWhole: hasHousekeeping } = desk
    let opened: string | null = null
    return {
      rank: 4,
      mayBeRefused: true,
      run: async () => {
        const hold = await findOpenHold(database, roomId)
        opened = hold?.note ?? null
        const kinds = ['house_use', 'cleaning'] as const
        await openRoom(database, ANY_PRICE, { roomId, hold: hold?.id ?? '', kinds, hasHousekeeping }, now)
      },
      note: ({ closures }) =>
        closures.filter(({ name }) => name === opened).forEach((own) => end(own, today)),
    }
  },
} satisfies Acts

function end(closure: PaperClosure, today: string): void {
  closure.isOver = true
  closure.nights = closure.nights.filter((night) => night < today)
}
