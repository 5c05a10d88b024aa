import { journalEntry, recordChange } from '../../../../src/server/journal/journal'
import { openTestBackend } from '../../../support/server/backend'
import { openDeskCalls } from '../../../support/server/desk-calls'
import { RECEPTIONIST } from '../../../support/server/receptionist'

it('reads the journal of a room, in a sentence', async () => {
  const hotel = await openTestBackend()
  const desk = await openDeskCalls(hotel)
  const at = new Date('2026-11-22T08:00:00Z')
  for (const about of [3, 4]) {
    await recordChange(hotel.database, RECEPTIONIST, async () => journalEntry('room.listed', about), at)
  }
  const { entries } = (await desk.inject('/api/desk/journal/?room=3&day=2026-11-22')).json()
  expect(entries).toEqual([
    {
      id: expect.any(String),
      at: at.toISOString(),
      who: RECEPTIONIST.who,
      what: expect.stringMatching(/^Room 3 \(.+\) was put on the site again\.$/),
    },
  ])
  for (const wrong of ['room=three', 'day=today', 'day=2026-13-01']) {
    expect((await desk.inject(`/api/desk/journal/?${wrong}`)).statusCode).toBe(400)
  }
})
