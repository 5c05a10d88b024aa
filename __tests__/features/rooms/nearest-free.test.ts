import { nearestFree } from '../../../src/features/rooms/nearest-free'
import { liveRoom } from '../../support/hotel-rooms'

const here = liveRoom(5, { available: false })

it('gives three rooms that are free, the nearest in price first', () => {
  const rooms = [1, 2, 3, 4, 6, 7, 8].map((id) => liveRoom(id, { available: id !== 4 }))
  expect(nearestFree([...rooms, here], here).map(({ id }) => id)).toEqual([6, 3, 7])
})

it('never gives the room itself, though it may be free again', () => {
  expect(nearestFree([liveRoom(5)], here)).toEqual([])
})
