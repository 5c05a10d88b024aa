import { randomUUID } from 'node:crypto'
import {
  changeClosure,
  dropClosure,
  listClosures,
  openDueHolds,
  planClosure,
} from '../../../src/server/bookings/closures'
import { listClaims } from '../../../src/server/bookings/nights'
import { closeRoom, openRoom } from '../../../src/server/bookings/room-closure'
import { readToday } from '../../../src/server/today/read-today'
import { atHotel, dayAfter, USUAL_TERMS } from '../../../src/shared/stay'
import { bookRoom, deskRoom, journalOf, RECEPTIONIST } from '../../support/server/receptionist'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { COLLEAGUE } from '../../support/server/stays'

useSoundHotel()

let first: string
let last: string
beforeEach(async () => {
  first = dayAfter(stays.today, 3)
  last = dayAfter(stays.today, 5)
})

async function planFor(from_day: string, until: string, note = 'Wedding') {
  const id = randomUUID()
  const closure = { room_id: 1, kind: 'house_use', from_day, until, note } as const
  await planClosure(backend.database, { ...RECEPTIONIST, actionId: id }, closure, stays.now)
  return { id }
}
const plan = () => planFor(first, last)
const run = (day: string, time = '06:00', database = backend.database) =>
  openDueHolds(database, atHotel(day, time))
const actions = async () => (await journalOf(backend)).map(({ action, who }) => `${who} ${action}`)
const drop = (planId: string, who = RECEPTIONIST) => dropClosure(backend.database, who, planId, stays.now)
const needs = async (day: string) => {
  const now = () => atHotel(day, '10:00')
  const { needs_you } = await readToday({ ...backend, domain: 'test', now, stay: async () => USUAL_TERMS })
  return needs_you
    .map(({ what }) => what)
    .filter((what) => what.includes('is to be kept for “Wedding” tonight'))
}

it('closes the room at the start of the first business day, in the name of who planned it', async () => {
  await plan()
  await run(first, '05:59')
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true, hold: null })
  await run(first)
  await run(first, '06:01')
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({
    available: false,
    hold: { kind: 'house_use', by: 'Bola', until: last, note: 'Wedding' },
  })
  expect(await listClosures(backend.database, stays.now)).toEqual([])
  expect(await actions()).toEqual(['Bola room.planned', 'Server room.plan_begun'])
  expect(JSON.stringify(await journalOf(backend))).not.toContain('Wedding')
})

it('does not change what guests can book before its first day', async () => {
  await plan()
  const { code } = await bookRoom(backend)
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ hold: { booking: { code } } })
})

it('waits while a guest stays longer than was booked, which Today says', async () => {
  const { code } = await receiveGuest()
  await plan()
  await run(first)
  expect(await deskRoom(backend, 1, atHotel(first, '10:00'))).toMatchObject({ hold: { booking: { code } } })
  expect(await needs(first)).toEqual([
    'Classic Room is to be kept for “Wedding” tonight, but still has Ada Obi in it.',
  ])
  stays.now = atHotel(first, '13:00')
  await stays.leave(code, RECEPTIONIST, false)
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ hold: { kind: 'house_use' } })
  expect(await needs(first)).toEqual([])
})

it('ends earlier or later, as far as nobody else has the nights', async () => {
  const { id } = await plan()
  const change = (until: string) => changeClosure(backend.database, COLLEAGUE, { id, until }, stays.now)
  await planFor(dayAfter(last, 1), dayAfter(last, 2), 'Repair')
  await change(dayAfter(last, 1))
  await expect(change(dayAfter(last, 2))).rejects.toThrow('for “Repair”')
  await run(first)
  expect(await deskRoom(backend, 1, atHotel(first, '07:00'))).toMatchObject({
    hold: { until: dayAfter(last, 1) },
  })
  await change(dayAfter(first, 1))
  await planFor(dayAfter(first, 1), last, 'Regular guest')
  expect(await deskRoom(backend, 1, atHotel(first, '07:00'))).toMatchObject({
    hold: { until: dayAfter(first, 1) },
  })
  await expect(change(first)).rejects.toThrow('The last day must come after the first.')
})

const keepTonight = () => planFor(stays.today, dayAfter(stays.today, 1))

describe('a room that is kept from today', () => {
  const kept = { available: false, hold: { kind: 'house_use', note: 'Wedding' } }

  it('closes at once when it is free', async () => {
    await keepTonight()
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject(kept)
  })

  it('closes in the moment in which the cleaning ends', async () => {
    await closeRoom(
      backend.database,
      RECEPTIONIST,
      { roomId: 1, kind: 'cleaning', until: null, note: null },
      stays.now,
    )
    await keepTonight()
    const hold = (await deskRoom(backend, 1, stays.now)).hold?.id ?? ''
    const ready = { roomId: 1, hold, kinds: ['cleaning'], hasHousekeeping: true } as const
    await openRoom(backend.database, RECEPTIONIST, ready, stays.now)
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject(kept)
  })

  it('is refused while it is booked, and says for whom', async () => {
    const { code } = await bookRoom(backend)
    await expect(keepTonight()).rejects.toThrow(`for Ada Obi (${code}).`)
  })

  it('is sold to nobody while its hold is still to be opened', async () => {
    await planFor(dayAfter(stays.today, 1), dayAfter(stays.today, 3))
    stays.now = atHotel(dayAfter(stays.today, 1), '06:00')
    const sale = stays.walkIn(1)
    await expect(sale).rejects.toThrow(/^Classic Room is kept from .*, as Bola has planned for “Wedding”\.$/)
  })
})

it('is in the way of a walk-in, a longer stay, a move and a return that would reach into it', async () => {
  const { code } = await bookRoom(backend)
  const other = await bookRoom(backend, { roomId: 2, email: 'other@example.com' })
  await plan()
  const refusal = 'as Bola has planned for “Wedding”'
  await expect(stays.extend(code, 3, 0)).rejects.toThrow(refusal)
  await stays.extend(code, 2, 0)
  await stays.cancel(code, 0)
  await expect(stays.walkIn(1, 4)).rejects.toThrow(refusal)
  await stays.extend(other.code, 3, 0)
  await expect(stays.move(other.code, 1)).rejects.toThrow(refusal)
  await stays.arrive(other.code)
  await stays.leave(other.code)
  await expect(stays.undoLeave(other.code, RECEPTIONIST, 1)).rejects.toThrow(refusal)
})

it('can be given up until it begins, once', async () => {
  const { id } = await plan()
  await drop(id, COLLEAGUE)
  await expect(drop(id)).rejects.toThrow('Chidi has given this plan up already.')
  await expect(drop('none')).rejects.toMatchObject({ status: 404 })
  await run(first)
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true })
  const again = await plan()
  await run(first)
  await expect(drop(again.id)).rejects.toThrow('This plan has begun')
})

it('is refused for past days, for no days, for an unknown room, and across another plan', async () => {
  await plan()
  await expect(planFor(dayAfter(stays.today, -1), first)).rejects.toThrow('The first day is over already.')
  await expect(planFor(first, first)).rejects.toThrow('The last day must come after the first.')
  await expect(planFor(dayAfter(first, 1), dayAfter(last, 1))).rejects.toThrow('is kept from')
  await planFor(last, dayAfter(last, 1), 'Repair')
  const elsewhere = { room_id: 99, kind: 'house_use', from_day: first, until: last, note: 'x' } as const
  await expect(planClosure(backend.database, RECEPTIONIST, elsewhere, stays.now)).rejects.toMatchObject({
    status: 404,
  })
})

it('begins once when two servers do it at the same time', async () => {
  await plan()
  const other = await backend.openAnother()
  await Promise.all([run(first), run(first, '06:00', other), run(first), run(first, '06:00', other)])
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ hold: { kind: 'house_use' } })
  expect(await actions()).toEqual(['Bola room.planned', 'Server room.plan_begun'])
})

it('lists the nights of a guest who moves out and back as two claims', async () => {
  const { code } = await stays.walkIn(2, 3, null)
  const [tonight, next, third] = [0, 1, 2, 3].map((days) => dayAfter(stays.today, days))
  stays.now = atHotel(next ?? '', '15:00')
  await stays.move(code, 5)
  stays.now = atHotel(third ?? '', '15:00')
  await stays.move(code, 2)
  const claims = await listClaims(
    backend.database,
    { from: tonight ?? '', until: dayAfter(third ?? '', 1) },
    2,
  )
  expect(claims.map(({ from_day, until, booking }) => [booking?.code, from_day, until])).toEqual([
    [code, tonight, next],
    [code, third, dayAfter(third ?? '', 1)],
  ])
})
