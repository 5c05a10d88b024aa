import { Value } from '@sinclair/typebox/value'
import { RoomSchema } from '../../src/shared/contract'
import { parseRoom } from '../../src/shared/parse-room'
import { liveRoom } from '../support/hotel-rooms'

const room = liveRoom(7, { size: '85 m²', max_people: 3, price: 380_000 })

it('gives a whole room as it is', () => {
  expect(parseRoom(room)).toEqual({ room })
})

it('leaves out what the contract does not know', () => {
  expect(parseRoom({ ...room, cost: 1 })).toEqual({ room })
})

it('reads that nobody is paying where another host does not say so', () => {
  const { payment_in_progress: _, ...others } = room
  expect(parseRoom(others)).toEqual({ room })
  expect(parseRoom({ ...room, payment_in_progress: true })).toEqual({
    room: { ...room, payment_in_progress: true },
  })
})

it('reads numbers as other hosts write them', () => {
  expect(parseRoom({ ...room, id: '7', price: '380000.00', size: 85, max_people: '3' })).toEqual({ room })
})

it.each([
  ['id', 0],
  ['id', '7a'],
  ['id', [7]],
  ['max_people', ''],
  ['name', ''],
  ['price', '0'],
  ['price', 'free'],
  ['available', 'yes'],
])('names the field "%s" when it is %p', (field, value) => {
  expect(parseRoom({ ...room, [field]: value })).toEqual({ problem: expect.stringContaining(`"${field}"`) })
})

it.each([null, 'room', 7, undefined])('refuses %p, which is no room', (value) => {
  expect(parseRoom(value)).toEqual({ problem: 'is not an object' })
})

it('agrees with the schema of the contract', () => {
  for (const field of Object.keys(room)) {
    const broken: Record<string, unknown> = { ...room }
    delete broken[field]
    const isRight = Value.Check(RoomSchema, broken)
    expect('problem' in parseRoom(broken)).toBe(!isRight)
  }
})
