import { listDue } from '../../../src/server/mail/outbox'
import { closeAll } from '../../support/server/backend'
import { enqueueMessage, NOON, openMailDatabase } from '../../support/server/mail'

afterEach(closeAll)

it.each([
  ['is due now', 0, true],
  ['is planned for later', 1, false],
  ['waits for the longest pause', 6 * 3_600_000, false],
  ['was planned by a clock that has since been put back', 24 * 3_600_000, true],
])('a mail that %s', async (_what, ahead, isDue) => {
  const database = await openMailDatabase()
  const id = await enqueueMessage(database, {}, new Date(NOON.getTime() + ahead))
  const due = await listDue(database, NOON)
  expect(due.map((row) => row.id)).toEqual(isDue ? [id] : [])
})
