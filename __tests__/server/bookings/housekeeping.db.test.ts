import { cleanForGuest, finishNote, noteRoom } from '../../../src/server/bookings/housekeeping'
import { readJournalPage } from '../../../src/server/journal/journal-page'
import { readToday } from '../../../src/server/today/read-today'
import { DAY_MS } from '../../support/server/refunds'
import { deskRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { STAY } from '../../support/server/stays'

useSoundHotel()

const room = (id: number) => deskRoom(backend, id, stays.now)
const MAID = { ...RECEPTIONIST, who: 'Bisi', role: 'housekeeping' } as const

it('asks to clean the room of a guest who stays on, each day until it is done', async () => {
  await stays.walkIn(2, 3, null)
  expect(await room(2)).not.toHaveProperty('stay_over')
  const first = stays.now.getTime()
  for (const days of [1, 2]) {
    stays.now = new Date(first + days * DAY_MS)
    expect(await room(2)).toMatchObject({ stay_over: 'to_clean', hold: { kind: 'stay' } })
    await cleanForGuest(backend.database, MAID, 2, stays.now)
    expect(await room(2)).toMatchObject({ stay_over: 'cleaned' })
    await expect(cleanForGuest(backend.database, MAID, 2, stays.now)).rejects.toThrow('cleaned already')
  }
  stays.now = new Date(first + 3 * DAY_MS)
  expect(await room(2)).not.toHaveProperty('stay_over')
})

it('shows reception what housekeeping has seen, until somebody has seen to it', async () => {
  const { database } = backend
  const needs = async () => {
    const today = await readToday({ database, domain: 'test', now: () => stays.now, stay: async () => STAY })
    return today.needs_you.filter(({ where }) => where.startsWith('/desk/rooms'))
  }
  await noteRoom(database, MAID, { roomId: 1, text: 'The tap leaks' }, stays.now)
  expect(await needs()).toMatchObject([
    { what: 'Classic Room: “The tap leaks”, says Bisi.', where: '/desk/rooms?q=room+1' },
  ])
  const { notes: [note] = [] } = await room(1)
  const done = { roomId: 1, note: note?.id ?? '' }
  await finishNote(database, RECEPTIONIST, done, stays.now)
  await expect(finishNote(database, RECEPTIONIST, done, stays.now)).rejects.toThrow(
    'seen to this note already',
  )
  expect(await needs()).toEqual([])
  expect((await readJournalPage(database, { room: '1' })).entries.map(({ what }) => what)).toContain(
    'Reception was told about room 1 (Classic Room): “The tap leaks”.',
  )
})
