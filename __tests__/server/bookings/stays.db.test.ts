import { checkOut } from '../../../src/server/bookings/check-in'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { listClaims } from '../../../src/server/bookings/nights'
import { atHotel, dayAfter } from '../../../src/shared/stay'
import { GUEST, verify } from '../../support/server/guest'
import { bookRoom, deskRoom, journalOf, RECEPTIONIST, shutRoom } from '../../support/server/receptionist'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, COLLEAGUE } from '../../support/server/stays'

useSoundHotel()

const HOUR_MS = 3_600_000

const pass = (hours: number) => (stays.now = new Date(stays.now.getTime() + hours * HOUR_MS))

it('answers 404 for an unknown code', async () => {
  const none = 'LH-NONE'
  const steps = [
    stays.arrive,
    stays.undoArrive,
    stays.leave,
    stays.undoLeave,
    stays.story,
    (code: string) => stays.extend(code, 1, 0),
    (code: string) => stays.move(code, 2),
    (code: string) => stays.cancel(code, 0),
    (code: string) => stays.miss(code),
    (code: string) => stays.payBack(code, 1),
  ]
  for (const step of steps) await expect(step(none)).rejects.toMatchObject({ status: 404 })
})

describe('an online booking', () => {
  it('is expected, holds its room, and has a charge and a payment for its night', async () => {
    const { code, reference } = await bookRoom(backend)
    const { booking, folio } = await stays.story(code)
    expect(booking).toMatchObject({
      status: 'expected',
      source: 'online',
      reference,
      arrives_on: stays.today,
      leaves_on: dayAfter(stays.today, 1),
      paid_kobo: 8_500_000,
      balance_kobo: 0,
    })
    expect(folio.toSorted((one) => (one.kind === 'charge' ? -1 : 1))).toMatchObject([
      { kind: 'charge', amount_kobo: 8_500_000, night: stays.today, method: null, who: 'Site' },
      { kind: 'payment', amount_kobo: 8_500_000, method: 'paystack', text: reference, who: 'Guest' },
    ])
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({
      available: false,
      hold: { kind: 'stay', until: dayAfter(stays.today, 1), booking: { code, status: 'expected' } },
    })
  })

  it('is checked in once, and the second person is told who was first', async () => {
    const { code } = await bookRoom(backend)
    const checked_in_at = stays.now.toISOString()
    expect(await stays.arrive(code)).toMatchObject({ status: 'in_house', checked_in_at })
    await expect(stays.arrive(code, COLLEAGUE)).rejects.toThrow(
      /^This guest is in house\. Bola: “The guest of booking .* checked in to room 1 \(Classic Room\)\.”/,
    )
    const mails = backend.database.selectFrom('outbox').select('id').where('kind', '=', 'checked-in')
    expect(await mails.execute()).toHaveLength(1)
  })

  it('cannot be checked in after its last noon', async () => {
    const { code } = await bookRoom(backend)
    stays.now = atHotel(dayAfter(stays.today, 1), '12:00')
    await expect(stays.arrive(code)).rejects.toThrow('Add nights with “Stay on”, or record a no-show.')
  })

  it('is expected again when its check-in is undone within twelve hours', async () => {
    const { code } = await bookRoom(backend)
    stays.now = atHotel(stays.today, '20:00')
    await expect(stays.undoArrive(code)).rejects.toThrow('This guest is expected.')
    await stays.arrive(code)
    pass(11)
    expect(await stays.undoArrive(code)).toMatchObject({ status: 'expected', checked_in_at: null })
    await stays.arrive(code)
    pass(12)
    await expect(stays.undoArrive(code)).rejects.toThrow('twelve hours ago')
  })
})

describe('a check-out', () => {
  it('leaves the room to be cleaned', async () => {
    const { code } = await receiveGuest()
    expect(await stays.leave(code)).toMatchObject({ status: 'left', ended_at: stays.now.toISOString() })
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({
      available: false,
      hold: { kind: 'cleaning', by: 'Bola', booking: null },
    })
  })

  it('puts the room on sale in a hotel without housekeeping', async () => {
    await stays.leave((await receiveGuest()).code, RECEPTIONIST, false)
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true, hold: null })
    await bookRoom(backend, { email: 'eze@example.com' })
  })

  it('can be undone for twelve hours while the room is free or being cleaned', async () => {
    const { code } = await receiveGuest()
    await stays.leave(code)
    pass(11)
    expect(await stays.undoLeave(code)).toMatchObject({ status: 'in_house', room_id: 1, ended_at: null })
    await stays.leave(code)
    pass(12)
    await expect(stays.undoLeave(code)).rejects.toThrow('Please enter a walk-in instead.')
  })

  it('can be undone into another room when the room was sold meanwhile', async () => {
    const { code } = await receiveGuest()
    await stays.leave(code, RECEPTIONIST, false)
    const next = await bookRoom(backend, { email: 'eze@example.com' })
    await expect(stays.undoLeave(code)).rejects.toThrow(`(${next.code}).`)
    expect(await stays.undoLeave(code, RECEPTIONIST, 3)).toMatchObject({ status: 'in_house', room_id: 3 })
  })

  it('is refused for a guest who has not arrived, and for a room that was changed meanwhile', async () => {
    const { code } = await bookRoom(backend)
    await expect(stays.leave(code)).rejects.toThrow('This guest is expected.')
    await stays.arrive(code)
    await stays.move(code, 3)
    const late = checkOut(backend.database, COLLEAGUE, {
      ...stays.step(code),
      seen_room: 1,
      hasHousekeeping: true,
    })
    await expect(late).rejects.toThrow(/^This booking has changed\. Bola: “Booking .* was moved to room 3/)
  })
})

describe('a move', () => {
  it('takes the new room, frees the old one and mails the guest; the stored answer stays', async () => {
    const { code, reference } = await bookRoom(backend)
    expect(await stays.move(code, 2)).toMatchObject({ code, room_id: 2, status: 'expected' })
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true, hold: null })
    expect(await deskRoom(backend, 2, stays.now)).toMatchObject({
      available: false,
      hold: { booking: { code } },
    })
    expect((await verify(backend.app, reference)).json()).toMatchObject({ booking: { code, room_id: 1 } })
    const [entry] = await journalOf(backend)
    expect(entry).toMatchObject({ action: 'booking.moved', before: { room_id: 1 }, after: { room_id: 2 } })
    expect((await stays.story(code)).mails.filter(({ kind }) => kind === 'booking-moved')).toHaveLength(1)
  })

  it('says what becomes of the old room, and can be repeated and reversed', async () => {
    const { code } = await bookRoom(backend)
    const leak = { old_room: 'out_of_order', note: 'The air conditioner leaks' } as const
    const order = { ...stays.step(code), room_id: 2, ...leak }
    await expect(moveBooking(backend.database, RECEPTIONIST, order)).rejects.toMatchObject({ status: 400 })
    const closed_until = dayAfter(stays.today, 3)
    await moveBooking(backend.database, RECEPTIONIST, { ...order, closed_until })
    const nights = { from: stays.today, until: dayAfter(stays.today, 9) }
    expect(await listClaims(backend.database, nights, 1)).toMatchObject([{ until: closed_until }])
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({
      available: false,
      hold: { kind: 'out_of_order', note: leak.note, by: 'Bola', until: closed_until },
    })
    for (const roomId of [3, 2]) {
      pass(0.1)
      await stays.move(code, roomId)
    }
    expect(await deskRoom(backend, 2, stays.now)).toMatchObject({ hold: { booking: { code } } })
  })

  it('is refused for a taken, closed, unlisted, unknown or the same room, and changes nothing', async () => {
    const { code } = await bookRoom(backend)
    const other = await bookRoom(backend, { roomId: 2 })
    await backend.database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 3).execute()
    await shutRoom(backend.database, 5)
    await expect(stays.move(code, 1)).rejects.toThrow('This booking has this room already.')
    await expect(stays.move(code, 2)).rejects.toThrow(`for Ada Obi (${other.code}).`)
    await expect(stays.move(code, 3)).rejects.toThrow(/ is no longer offered\.$/)
    await expect(stays.move(code, 5)).rejects.toThrow(/ is kept from .* as Bola has planned for “.*”\.$/)
    await expect(stays.move(code, 99)).rejects.toMatchObject({ status: 404 })
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({
      available: false,
      hold: { booking: { code } },
    })
    expect(await journalOf(backend)).toMatchObject([{ action: 'room.closed' }])
  })

  it('of two guests into each other’s rooms at once deadlocks nowhere', async () => {
    const one = await bookRoom(backend)
    const two = await bookRoom(backend, { roomId: 2, email: 'eze@example.com' })
    const ends = await Promise.allSettled([stays.move(one.code, 2), stays.move(two.code, 1, COLLEAGUE)])
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { status: 409 } })
  })
})

it('keeps who had a room when, and never changes that', async () => {
  const { code } = await receiveGuest()
  pass(1)
  await stays.move(code, 2)
  pass(1)
  await stays.leave(code, COLLEAGUE)
  const holds = await backend.database
    .selectFrom('holds')
    .selectAll()
    .where('room_id', 'in', [1, 2])
    .orderBy('opened_at')
    .execute()
  expect(holds).toMatchObject([
    { room_id: 1, kind: 'stay', opened_by: 'Site', closed_by: 'Bola' },
    { room_id: 2, kind: 'stay', opened_by: 'Bola', closed_by: 'Chidi' },
    { room_id: 2, kind: 'cleaning', opened_by: 'Chidi', closed_by: null },
  ])
})

it('writes no personal data into the journal', async () => {
  const { code } = await receiveGuest()
  await stays.extend(code, 1, 8_500_000, CASH)
  await stays.move(code, 2)
  await stays.leave(code)
  await stays.move((await stays.walkIn(3)).code, 5)
  const journal = JSON.stringify(await journalOf(backend))
  for (const word of [GUEST.name, GUEST.email, 'Emeka', '0803']) expect(journal).not.toContain(word)
})
