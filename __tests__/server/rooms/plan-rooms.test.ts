import type { RoomEntry } from '../../../src/content/room-entries'
import { LAST_POSITION, type RoomRow } from '../../../src/server/db/schema'
import { type LastRead, planRooms, type RoomPlanInput } from '../../../src/server/rooms/plan-rooms'
import { describeChange } from '../../../src/server/rooms/room-changes'

function entry(id: number, changes: Partial<RoomEntry> = {}): RoomEntry {
  return {
    id,
    name: `Room ${id}`,
    description: 'Quiet',
    image: 'rooms/a.jpg',
    size: '30 m²',
    max_people: 2,
    price: 1_000,
    available: true,
    ...changes,
  }
}

function row(id: number, changes: Partial<RoomRow> = {}): RoomRow {
  const { price, available: _live, ...facts } = entry(id)
  return { ...facts, price_kobo: price * 100, available: 1, listed: 1, position: id - 1, ...changes }
}

function read(id: number, changes: Partial<RoomEntry> = {}): LastRead {
  const { available: _live, ...facts } = entry(id, changes)
  return facts
}

const plan = (input: Partial<RoomPlanInput>) => planRooms({ rows: [], entries: [], lastRead: [], ...input })

describe('a price in the file, at the desk and as last read', () => {
  // The file's price, the desk's, that of the entry when it was last read, who wins; then what follows.
  it.each([
    ['nobody changed it', 1_000, 1_000, 1_000, undefined, 1_000, 1_000, 'nothing'],
    ['the file changed it', 1_200, 1_000, 1_000, undefined, 1_200, 1_200, 'change'],
    ['the desk changed it', 1_000, 900, 1_000, undefined, 900, 1_000, 'nothing'],
    ['both, to the same', 1_200, 1_200, 1_000, undefined, 1_200, 1_200, 'nothing'],
    ['both, to different prices', 1_200, 900, 1_000, undefined, 900, 1_000, 'conflict'],
    ['both, and the file wins', 1_200, 900, 1_000, 'file', 1_200, 1_200, 'change'],
    ['both, and the desk wins', 1_200, 900, 1_000, 'desk', 900, 1_200, 'nothing'],
    ['the desk, and the file wins conflicts', 1_000, 900, 1_000, 'file', 900, 1_000, 'nothing'],
    ['the file, and the desk wins conflicts', 1_200, 1_000, 1_000, 'desk', 1_200, 1_200, 'change'],
    ['never read, and equal', 1_000, 1_000, undefined, undefined, 1_000, 1_000, 'nothing'],
    ['never read, and different', 1_200, 900, undefined, undefined, 1_200, 1_200, 'change'],
    ['never read, and the desk wins conflicts', 1_200, 900, undefined, 'desk', 1_200, 1_200, 'change'],
    ['a part of a kobo makes no change', 1_000.001, 1_000, 1_000, undefined, 1_000, 1_000, 'nothing'],
  ] as const)('%s', (_name, file, desk, last, winner, price, kept, outcome) => {
    const { rooms, changes, conflicts, lastRead } = plan({
      rows: [row(1, { price_kobo: desk * 100 })],
      entries: [entry(1, { price: file })],
      lastRead: last === undefined ? [] : [read(1, { price: last })],
      winner,
    })
    expect(rooms).toEqual([row(1, { price_kobo: price * 100 })])
    expect(lastRead).toEqual([read(1, { price: kept })])
    const about = { roomId: 1, name: 'Room 1', field: 'price' }
    const change = { kind: 'changed', ...about, before: desk, after: file }
    expect(changes).toEqual(outcome === 'change' ? [change] : [])
    expect(conflicts).toEqual(outcome === 'conflict' ? [{ ...about, file, desk }] : [])
  })

  it('does not keep the other fields of the room from being taken over', () => {
    const { rooms, conflicts } = plan({
      rows: [row(1, { price_kobo: 90_000 })],
      entries: [entry(1, { price: 1_200, name: 'Queen', size: '31 m²', max_people: 3 })],
      lastRead: [read(1)],
    })
    expect(rooms[0]).toMatchObject({ name: 'Queen', size: '31 m²', max_people: 3, price_kobo: 90_000 })
    expect(conflicts).toHaveLength(1)
  })

  it('is told again until somebody decides', () => {
    const rows = [row(1, { price_kobo: 90_000 })]
    const entries = [entry(1, { price: 1_200 })]
    const first = plan({ rows, entries, lastRead: [read(1)] })
    const second = plan({ rows: first.rooms, entries, lastRead: first.lastRead })
    expect(second.conflicts).toEqual(first.conflicts)
    const decided = plan({ rows, entries, lastRead: second.lastRead, winner: 'desk' })
    expect(plan({ rows: decided.rooms, entries, lastRead: decided.lastRead }).conflicts).toEqual([])
  })

  it('stays the desk’s when the file goes back to what was last read', () => {
    const { rooms, conflicts } = plan({
      rows: [row(1, { price_kobo: 90_000 })],
      entries: [entry(1)],
      lastRead: [read(1)],
    })
    expect([rooms[0]?.price_kobo, conflicts]).toEqual([90_000, []])
  })
})

describe('the availability', () => {
  it('comes from the file for a new room', () => {
    expect(plan({ entries: [entry(1, { available: false })] }).rooms).toEqual([row(1, { available: 0 })])
  })

  it.each(['file', 'desk', undefined] as const)('of a known room is never touched (winner: %s)', (winner) => {
    const { rooms, changes } = plan({
      rows: [row(1, { available: 0 })],
      entries: [entry(1)],
      lastRead: [read(1)],
      winner,
    })
    expect([rooms[0]?.available, changes]).toEqual([0, []])
  })
})

describe('the list', () => {
  const lists: [string, Partial<RoomPlanInput>, [number, number, number][], string[]][] = [
    [
      'gets a new room in its place',
      { rows: [row(1), row(2)], entries: [entry(1), entry(7), entry(2)], lastRead: [read(1), read(2)] },
      [
        [1, 1, 0],
        [7, 1, 1],
        [2, 1, 2],
      ],
      ['room 7 ("Room 7") is new'],
    ],
    [
      'takes the order of the file',
      { rows: [row(1), row(2)], entries: [entry(2), entry(1)], lastRead: [read(1), read(2)] },
      [
        [2, 1, 0],
        [1, 1, 1],
      ],
      ['the rooms have another order'],
    ],
    [
      'loses a room that was taken out of the file',
      { rows: [row(1), row(2)], entries: [entry(2)], lastRead: [read(1), read(2)] },
      [
        [2, 1, 0],
        [1, 0, LAST_POSITION],
      ],
      ['room 1 ("Room 1") is no longer listed'],
    ],
    [
      'tells a removal once',
      {
        rows: [row(1, { listed: 0, position: LAST_POSITION }), row(2)],
        entries: [entry(2)],
        lastRead: [read(2)],
      },
      [
        [2, 1, 0],
        [1, 0, LAST_POSITION],
      ],
      [],
    ],
    [
      'gets a room again that is back in the file',
      {
        rows: [row(1, { listed: 0, position: LAST_POSITION }), row(2)],
        entries: [entry(1), entry(2)],
        lastRead: [read(2)],
      },
      [
        [1, 1, 0],
        [2, 1, 1],
      ],
      ['room 1 ("Room 1") is listed again'],
    ],
    [
      'keeps a room that only the desk has added, at its end',
      { rows: [row(1), row(9, { position: LAST_POSITION })], entries: [entry(1)], lastRead: [read(1)] },
      [
        [1, 1, 0],
        [9, 1, LAST_POSITION],
      ],
      [],
    ],
    [
      'does not get back a room that the desk has taken out',
      { rows: [row(1, { listed: 0 }), row(2)], entries: [entry(1), entry(2)], lastRead: [read(1), read(2)] },
      [
        [1, 0, 0],
        [2, 1, 1],
      ],
      [],
    ],
    [
      'loses what is not in the file when the file was never read',
      { rows: [row(1), row(9)], entries: [entry(1)] },
      [
        [1, 1, 0],
        [9, 0, LAST_POSITION],
      ],
      ['room 9 ("Room 9") is no longer listed'],
    ],
  ]

  it.each(lists)('%s', (_name, input, rows, lines) => {
    const { rooms, changes, conflicts, lastRead } = plan(input)
    expect(rooms.map(({ id, listed, position }) => [id, listed, position])).toEqual(rows)
    expect(changes.map(describeChange)).toEqual(lines)
    expect(conflicts).toEqual([])
    const inFile = lastRead.filter(({ taken_out }) => taken_out === undefined)
    expect(inFile.map(({ id }) => id)).toEqual(input.entries?.map(({ id }) => id))
  })
})

const leave = (rows: RoomRow[]) => plan({ rows, entries: [entry(2)], lastRead: [read(1), read(2)] })

const comeBack = (left: ReturnType<typeof leave>, changes: Partial<RoomEntry> = {}) =>
  plan({ rows: left.rooms, entries: [entry(1, changes), entry(2)], lastRead: left.lastRead })

describe('a room that leaves the file and comes back', () => {
  it('keeps the price of the desk', () => {
    const back = comeBack(leave([row(1, { price_kobo: 90_000 }), row(2)]))
    expect(back.rooms[0]).toEqual(row(1, { price_kobo: 90_000 }))
    expect(back.changes.map(describeChange)).toEqual(['room 1 ("Room 1") is listed again'])
    expect(back.lastRead).toEqual([read(1), read(2)])
  })

  it('has the price of the file when only the file changed it meanwhile', () => {
    const back = comeBack(leave([row(1), row(2)]), { price: 1_200 })
    expect(back.rooms[0]?.price_kobo).toBe(120_000)
  })

  it('stays out of the list when the desk had taken it out before', () => {
    const left = leave([row(1, { listed: 0 }), row(2)])
    const again = plan({ rows: left.rooms, entries: [entry(2)], lastRead: left.lastRead })
    expect(comeBack(again).rooms[0]?.listed).toBe(0)
    expect(comeBack(again).changes).toEqual([])
  })

  it('stays in the list when the desk lists it although the file has it no more', () => {
    const left = leave([row(1), row(2)])
    const rooms = left.rooms.map((one) => ({ ...one, listed: 1 as const }))
    const next = plan({ rows: rooms, entries: [entry(2)], lastRead: left.lastRead })
    expect(next.rooms.map(({ id, listed }) => [id, listed])).toEqual([
      [2, 1],
      [1, 1],
    ])
  })
})

it('changes nothing the second time', () => {
  const entries = [entry(3), entry(1, { price: 85_000.5 })]
  const first = plan({ entries })
  const second = plan({ rows: first.rooms, entries, lastRead: first.lastRead })
  expect(second).toEqual({ ...first, changes: [] })
})
