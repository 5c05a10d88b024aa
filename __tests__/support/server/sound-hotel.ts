import { dayAfter, hotelDay, atHotel } from '../../../src/shared/stay'
import { expectSoundBooks } from './audit'
import { openTestBackend, type TestBackend } from './backend'
import { bookRoom } from './receptionist'
import { Stays } from './stays'

/** The hotel of the test, and the steps of its stays. */
export let backend: TestBackend
export let stays: Stays

/** Lets a guest book a room and check in, by default the Classic Room for Ada Obi. */
export async function receiveGuest(order?: Parameters<typeof bookRoom>[1]): ReturnType<typeof bookRoom> {
  const booking = await bookRoom(backend, order)
  await stays.arrive(booking.code)
  return booking
}

/**
 * Opens a hotel for each test of a file. It ends with sound books. With `at`, it is this hour of tomorrow for
 * the backend too, until a test moves `stays.now`; without, the backend has the real time.
 */
export function useSoundHotel({ at }: { at?: string } = {}): void {
  beforeEach(async () => {
    backend = await openTestBackend(at === undefined ? {} : { now: () => stays.now })
    stays = new Stays(backend)
    if (at !== undefined) stays.now = atHotel(dayAfter(hotelDay(stays.now.toISOString()), 1), at)
  })
  afterEach(() => expectSoundBooks({ ...backend, now: stays.now }))
}
