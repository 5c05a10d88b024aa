import fs from 'node:fs/promises'
import { openDesk } from '../support/server/desk'

it('shows how the hotel is doing and what needs a person', async () => {
  const { run, database } = await openDesk()
  const { code, out, err } = await run(['status'])
  expect([code, err]).toEqual([0, []])
  expect(out.slice(1)).toEqual([
    'Rooms       6 of 8 free',
    'Guests      1 expected, 0 leaving, 0 staying',
    'Payments    1 undecided, 1 under review',
    'Refunds     1 under way',
    'Disputes    0 open',
    'Messages    1 open, 0 doubtful',
    expect.stringMatching(/^Mail {8}\d+ e-mails waiting$/),
    'Last sweep  never',
    'Version     no server has run yet',
    'Live site   none',
    expect.stringMatching(/^Disk {8}[\d.]+ GB free$/),
    '',
    'Needs you',
    expect.stringMatching(/^- Payment .* needs a decision\./),
  ])
  await database.deleteFrom('outbox').execute()
  await database.deleteFrom('payments').where('outcome', '=', 'review').execute()
  expect((await run(['status'])).out.slice(-2)).toEqual(['Needs you', 'Nothing.'])
})

it('says that the disk of DATA_DIR is nearly full', async () => {
  const { run } = await openDesk()
  const disk = { ...(await fs.statfs('.')), bavail: 499, bsize: 4_000_000 }
  jest.spyOn(fs, 'statfs').mockResolvedValue(disk)
  const { out } = await run(['status'])
  expect(out).toContain('Disk        2.0 GB free')
  expect(out.at(-1)).toBe('- The disk of DATA_DIR is full or nearly full.')
})
