import { USUAL_TERMS } from '../../../src/shared/stay'
import { noteEvent, noteTrouble } from '../../../src/server/db/machine-state'
import { readToday } from '../../../src/server/today/read-today'
import { beginBooks } from '../../support/server/database'
import { openMailDatabase } from '../../support/server/mail'

const NOW = new Date('2026-11-22T05:15:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
const DAY = 24 * 60

it('lists what the machine has never done, or has not done for a while, with the reason', async () => {
  const database = await openMailDatabase()
  const lines = async () =>
    (
      await readToday({ database, domain: 'test', now: () => NOW, stay: async () => USUAL_TERMS })
    ).needs_you.map(({ what, since }) => [what, since])
  await beginBooks(database, new Date(ago(2 * DAY - 1)))
  const never = [
    'Paystack’s list of payments has never been read. Please tell the person who runs the server.',
    null,
  ]
  expect(await lines()).toEqual([never])
  await beginBooks(database, new Date(ago(2 * DAY)))
  const noBackup = ['The books have never been backed up. Please tell the person who runs the server.', null]
  expect(await lines()).toEqual([never, noBackup])
  await noteEvent(database, 'backup', '/backups/monday.db', new Date(ago(2 * DAY)))
  await noteTrouble(database, 'disputes-unread', 'status 502', new Date(ago(15)))
  await noteTrouble(database, 'disputes-unread', 'status 503', new Date(ago(5)))
  await noteTrouble(database, 'refunds-unread', 'status 502', new Date(ago(14)))
  await noteTrouble(database, 'publish-failed', 'rooms.json is missing', new Date(ago(1)))
  await noteTrouble(database, 'mail-unsent', 'SMTP_URL is not set', new Date(ago(1)))
  expect(await lines()).toEqual([
    never,
    [
      'Paystack’s list of disputes has not been read for a while (status 503). Please tell the person who runs the server.',
      ago(15),
    ],
    [
      'No mail leaves the server, so guests get no confirmation: SMTP_URL is not set. Please tell the person who runs the server.',
      ago(1),
    ],
    ['The site could not be published (rooms.json is missing).', ago(1)],
    [
      'The books have not been backed up for two days. Please tell the person who runs the server.',
      ago(2 * DAY),
    ],
  ])
  await noteEvent(database, 'backup', '/backups/tuesday.db', new Date(ago(DAY)))
  for (const trouble of ['disputes-unread', 'publish-failed', 'mail-unsent'] as const)
    await noteTrouble(database, trouble, undefined, NOW)
  expect(await lines()).toEqual([never])
})
