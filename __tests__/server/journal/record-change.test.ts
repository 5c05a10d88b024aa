import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import { describeEntry } from '../../../src/server/journal/describe'
import { type JournalRow, recordChange } from '../../../src/server/journal/journal'
import { closeAll } from '../../support/server/closing'
import { openTestDatabase } from '../../support/server/database'
import { RECEPTIONIST } from '../../support/server/receptionist'

const NOW = new Date('2026-11-22T12:00:00Z')

let database: Kysely<Database>
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(closeAll)

/** A database whose first commit arrives, and whose answer to it does not. */
function losingFirstCommit(): Kysely<Database> {
  let isFirst = true
  return new Proxy(database, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name, target) as unknown
      return () => ({
        setIsolationLevel: () => ({
          async execute(work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) {
            const result = await target.transaction().execute(work)
            if (!isFirst) return result
            isFirst = false
            throw Object.assign(new Error('cut off'), { code: 'PG_AWAY' })
          },
        }),
      })
    },
  })
}

it('makes a change once, although its transaction runs again after a lost commit', async () => {
  let changes = 0
  const change = async () => {
    changes += 1
    return { action: 'room.occupied', about: 1 } as const
  }
  const id = await recordChange(losingFirstCommit(), RECEPTIONIST, change, NOW)
  expect(changes).toBe(1)
  expect(await database.selectFrom('journal').select('id').execute()).toEqual([{ id }])
})

it('writes no entry of a change that fails', async () => {
  const refused = new Error('refused')
  await expect(recordChange(database, RECEPTIONIST, () => Promise.reject(refused), NOW)).rejects.toThrow(
    refused,
  )
  expect(await database.selectFrom('journal').selectAll().execute()).toEqual([])
})

describe('an entry as a sentence', () => {
  it.each([
    ['room.occupied', null, 'Room 3 was marked as occupied.'],
    ['room.released', { booking: null }, 'Room 3 was released.'],
    ['room.released', { booking: 'LH-A' }, 'Room 3 was released, and booking LH-A completed.'],
    ['room.undone', { available: true }, 'Room 3 was marked as free again: an undo.'],
    ['room.undone', { available: false, booking: null }, 'Room 3 was marked as occupied again: an undo.'],
    ['room.undone', { available: false, booking: 'LH-A' }, 'Room 3 was given back to booking LH-A: an undo.'],
    ['booking.completed', null, 'Booking 3 was completed, and its room released.'],
    ['booking.cancelled', { refund_kobo: 0 }, 'Booking 3 was cancelled; nothing is paid back.'],
    ['booking.cancelled', { refund_kobo: 150 }, 'Booking 3 was cancelled; ₦1.50 goes back to the guest.'],
    ['of a later version', null, 'of a later version: 3'],
    ['toString', null, 'toString: 3'],
  ])('%s %j', (action, after, sentence) => {
    expect(describeEntry(entry(action, after))).toBe(sentence)
  })

  it('tells where a booking was moved', () => {
    const [before, after] = [{ room_id: 1 }, { room_id: 2, old_room_free: true }]
    expect(describeEntry(entry('booking.moved', after, before))).toBe(
      'Booking 3 was moved to room 2 from room 1.',
    )
  })
})

function entry(action: string, after: object | null, before: object | null = null): JournalRow {
  return {
    id: 'entry',
    at: NOW.toISOString(),
    who: 'Bola',
    person_id: null,
    via: 'browser',
    action,
    subject: 'room',
    subject_id: '3',
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }
}
