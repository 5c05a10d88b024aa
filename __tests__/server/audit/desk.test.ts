import { audit } from '../../../src/server/audit/audit'
import type { Rule } from '../../../src/server/audit/violation'
import { cancelBooking } from '../../../src/server/bookings/cancel-booking'
import {
  checkIn,
  completeBooking,
  moveBooking,
  undoCheckIn,
} from '../../../src/server/bookings/change-booking'
import { occupyRoom, releaseRoom, undoRoomChange } from '../../../src/server/bookings/change-room'
import type { BookingTable } from '../../../src/server/db/schema'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'

let backend: TestBackend
let milliseconds: number
let code: string
let reference: string
beforeEach(async () => {
  backend = await openTestBackend()
  milliseconds = Date.now() + 1_000
  ;({ code, reference } = await bookRoom(backend))
})
afterEach(closeAll)

function later(): Date {
  milliseconds += 1_000
  return new Date(milliseconds)
}
const findViolations = async () => (await audit({ database: backend.database, now: later() })).violations
const setBooking = (facts: Partial<BookingTable>) =>
  backend.database.updateTable('bookings').set(facts).where('code', '=', code).execute()
const setRoom = (roomId: number, available: 0 | 1) =>
  backend.database.updateTable('rooms').set({ available }).where('id', '=', roomId).execute()
const takeBack = (facts: Partial<BookingTable>) => setBooking(facts).then(() => setRoom(1, 0))
const removeMail = (kind: 'booking-moved' | 'booking-cancelled') =>
  backend.database.deleteFrom('outbox').where('kind', '=', kind).execute()

const db = () => backend.database
const desk = {
  checkIn: () => checkIn(db(), RECEPTIONIST, code, later()),
  undoCheckIn: () => undoCheckIn(db(), RECEPTIONIST, code, later()),
  complete: () => completeBooking(db(), RECEPTIONIST, code, later()),
  cancel: (refundKobo: number) => cancelBooking(db(), RECEPTIONIST, { code, refundKobo }, later()),
  move: (roomId: number, freesOldRoom = true) =>
    moveBooking(db(), RECEPTIONIST, { code, roomId, freesOldRoom }, later()),
  release: (roomId = 1) => releaseRoom(db(), RECEPTIONIST, roomId, later()),
  occupy: (roomId = 1) => occupyRoom(db(), RECEPTIONIST, roomId, later()),
  undo: (entry: string, roomId = 1) => undoRoomChange(db(), RECEPTIONIST, { roomId, entry }, later()),
}

const sound: [how: string, work: () => Promise<unknown>][] = [
  ['checked in and completed', () => desk.checkIn().then(desk.complete)],
  [
    'checked in, which was undone, and checked in again',
    () => desk.checkIn().then(desk.undoCheckIn).then(desk.checkIn),
  ],
  ['released', () => desk.release()],
  [
    'released, and that undone, and released again',
    async () => {
      await desk.undo((await desk.release()).entry)
      return desk.release()
    },
  ],
  ['cancelled without a refund', () => desk.cancel(0)],
  ['cancelled with a refund of a part', () => desk.cancel(1)],
  [
    'moved twice and back, then released',
    () =>
      desk
        .move(2)
        .then(() => desk.move(3))
        .then(() => desk.move(1))
        .then(() => desk.release()),
  ],
  ['moved to a dearer room', () => desk.move(8)],
  ['moved out of a room that stays closed', () => desk.move(2, false)],
  ['completed, and its room occupied by the desk', () => desk.complete().then(() => desk.occupy())],
  [
    'completed, its room occupied, released, and that undone',
    () =>
      desk
        .complete()
        .then(() => desk.occupy())
        .then(() => desk.release())
        .then(({ entry }) => desk.undo(entry)),
  ],
]
it.each(sound)('finds nothing wrong with a booking that is %s', async (_how, work) => {
  await work()
  expect(await findViolations()).toEqual([])
})

type Breaking = [rule: Rule, how: string, about: () => string, break_: () => Promise<unknown>]
const ours = () => code
const breakings: Breaking[] = [
  ['booking-journal', 'checked in by nobody', ours, () => setBooking({ checked_in_at: 'now' })],
  [
    'booking-journal',
    'checked in, and forgotten',
    ours,
    () => desk.checkIn().then(() => setBooking({ checked_in_at: null })),
  ],
  [
    'booking-journal',
    'checked in, though that was undone',
    ours,
    async () => {
      await desk.checkIn().then(desk.undoCheckIn)
      await setBooking({ checked_in_at: 'now' })
    },
  ],
  [
    'booking-journal',
    'completed by nobody',
    ours,
    async () => {
      await setBooking({ status: 'completed', ended_at: later().toISOString() })
      await setRoom(1, 1)
    },
  ],
  [
    'booking-journal',
    'completed by the journal, and confirmed',
    ours,
    () => desk.complete().then(() => takeBack({ status: 'confirmed', ended_at: null })),
  ],
  [
    'booking-journal',
    'confirmed, with an end',
    ours,
    () => desk.complete().then(() => takeBack({ status: 'confirmed' })),
  ],
  [
    'booking-journal',
    'cancelled by the journal, and completed',
    ours,
    () => desk.cancel(0).then(() => setBooking({ status: 'completed' })),
  ],
  [
    'booking-journal',
    'another refund than the journal tells',
    ours,
    async () => {
      await desk.cancel(1_000)
      await backend.database.updateTable('refunds').set({ amount_kobo: 2_000 }).execute()
    },
  ],
  [
    'refund-too-large',
    'a cancelled booking that is paid back twice over',
    () => reference,
    async () => {
      await desk.cancel(1)
      await backend.database.updateTable('refunds').set({ amount_kobo: 17_000_000 }).execute()
    },
  ],
  [
    'answer',
    'a booking in another room, and nobody has moved it',
    () => reference,
    async () => {
      await setBooking({ room_id: 2 })
      await setRoom(2, 0)
    },
  ],
  [
    'answer',
    'a booking in another room than that of its last move',
    () => reference,
    async () => {
      await desk.move(2)
      await desk.move(3)
      await setBooking({ room_id: 2 })
      await setRoom(2, 0)
    },
  ],
  [
    'room-kept',
    'a room that was not freed with its booking',
    () => 'room 1',
    () => desk.complete().then(() => setRoom(1, 0)),
  ],
  [
    'room-kept',
    'a room that was not freed by a move',
    () => 'room 1',
    () => desk.move(2).then(() => setRoom(1, 0)),
  ],
  [
    'room-kept',
    'a room that was closed before its last booking ended',
    () => 'room 1',
    async () => {
      await desk.complete()
      const { entry } = await desk.occupy()
      await desk.undo(entry)
      ;({ code } = await bookRoom(backend))
      milliseconds += 60_000
      await desk.complete()
      await setRoom(1, 0)
    },
  ],
  [
    'mail-missing',
    'a guest who was not told of the move',
    ours,
    () => desk.move(2).then(() => removeMail('booking-moved')),
  ],
  [
    'mail-missing',
    'a guest who was not told of the cancellation',
    ours,
    () => desk.cancel(0).then(() => removeMail('booking-cancelled')),
  ],
]
it.each(breakings)('finds a violation of %s: %s', async (rule, _how, about, break_) => {
  await break_()
  expect(await findViolations()).toContainEqual({
    rule,
    about: about(),
    problem: expect.stringMatching(/\S/),
  })
})

it('finds a second mail about a cancellation, and takes one for each move', async () => {
  await desk.move(2)
  await desk.move(1)
  await desk.cancel(0)
  const { database } = backend
  await database.updateTable('outbox').set({ done_at: later().toISOString() }).execute()
  expect(await findViolations()).toEqual([])
  const mail = await database
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'booking-cancelled')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('outbox')
    .values({ ...mail, id: 'again', dedupe_key: 'booking-cancelled:~' })
    .execute()
  expect(await findViolations()).toMatchObject([{ rule: 'mail-twice' }])
})

it('asks nothing of the journal about a booking that ended before there was one', async () => {
  await setBooking({ status: 'completed' })
  await setRoom(1, 0)
  expect(await findViolations()).toEqual([])
})
