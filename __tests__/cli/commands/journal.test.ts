import { closeAll } from '../../support/server/backend'
import { openDesk } from '../../support/server/desk'

jest.setTimeout(60_000)
afterEach(closeAll)

const at = (minute: number) => ({ now: new Date(Date.UTC(2026, 10, 22, 9, minute)) })

it('tells who did what, the newest first, and at most 50 entries', async () => {
  const { run, ask, database, code } = await openDesk()
  await database.deleteFrom('journal').execute()
  expect((await run(['journal'])).out).toEqual(['The journal is empty.'])
  expect((await run(['journal', '--about', 'room', '5'])).out).toEqual(['The journal has nothing about it.'])
  await run(['bookings', 'check-in', code], at(0))
  await run(['rooms', 'occupy', '5'], at(1))
  await run(['rooms', 'release', '5'], at(2))
  const { out, err } = await run(['journal'])
  expect(err).toEqual([])
  expect(out).toEqual([
    expect.stringMatching(/^22 Nov 2026 10:02 {2}Room 5 was released\. \(.+ \(terminal\)\)$/),
    expect.stringMatching(/^22 Nov 2026 10:01 {2}Room 5 was marked as occupied\. \(/),
    expect.stringMatching(new RegExp(`^22 Nov 2026 10:00 {2}The guest of booking ${code} checked in\\. \\(`)),
  ])
  const [entry] = await database.selectFrom('journal').selectAll().where('subject', '=', 'booking').execute()
  const more = Array.from({ length: 60 }, (_, index) => ({ ...entry, id: `more-${index}` }) as never)
  await database.insertInto('journal').values(more).execute()
  await expect(ask('journal')).resolves.toHaveLength(50)
  await expect(ask('journal', '--about', 'booking', code)).resolves.toHaveLength(50)
})

it('tells what is about a room or a booking', async () => {
  const { run, ask, code } = await openDesk()
  await run(['rooms', 'occupy', '5'])
  await run(['rooms', 'release', '5'])
  await run(['bookings', 'check-in', code])
  expect(await ask('journal', '--about', 'room', '5')).toMatchObject([
    { action: 'room.released', what: 'Room 5 was released.' },
    { action: 'room.occupied', subject_id: '5' },
  ])
  const start = code.slice(3, 6).toLowerCase()
  expect(await ask('journal', '--about', 'booking', start)).toMatchObject([
    { action: 'booking.checked-in', subject_id: code },
  ])
  const missing = await run(['journal', '--about', 'room', '99'])
  expect([missing.code, missing.err]).toEqual([1, ['This room does not exist.']])
})

it.each(['room', 'room x', 'room 3 4', 'guest Ada'])('refuses to tell about "%s", with 64', async (about) => {
  const { run } = await openDesk()
  const { code, out, err } = await run(['journal', '--about', ...about.split(' ')])
  expect([code, out]).toEqual([64, []])
  expect(err[0]).toMatch(/^--about takes a room or a booking/)
})
