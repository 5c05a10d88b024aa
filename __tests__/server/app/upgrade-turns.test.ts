import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openBooks } from '../../../src/server/app/open-books'
import type { DatabasePlace } from '../../../src/server/db/database'
import { takeLock } from '../../../src/server/db/lock'
import { onClose } from '../../support/server/closing'
import { withBooks } from '../../support/server/database'
import { makeOldBooks } from '../../support/server/old-books'

jest.mock('../../../src/server/db/migrations/hotel', () =>
  jest.requireActual('../../support/server/old-books').withNextMigration(),
)

/** Lets another server upgrade the books until the given function is called. */
async function upgradeElsewhere(place: DatabasePlace): Promise<() => Promise<void>> {
  const lock = await takeLock(place, 'upgrade')
  if (lock === undefined) throw new Error('another server holds the lock already')
  const end = async () => lock.release()
  onClose(end)
  return end
}

/** Opens the books as a server does. `isWaiting` resolves when it tells that it waits for another one. */
function startServer(place: DatabasePlace) {
  const lines: string[] = []
  const told = new EventTarget()
  const isWaiting = once(told, 'waiting')
  const info = (_fields: unknown, text = '') => {
    lines.push(text)
    if (text.includes('waiting')) told.dispatchEvent(new Event('waiting'))
  }
  const opened = openBooks(place, { info }).then((database) => database.destroy())
  return { lines, opened, isWaiting }
}

it('waits with its backup and its migrations while another server upgrades the books', async () => {
  const place = await makeOldBooks()
  const end = await upgradeElsewhere(place)
  const { lines, opened, isWaiting } = startServer(place)
  await isWaiting
  expect(() => readdirSync(join(place.dataDir, 'backups'))).toThrow('ENOENT')
  // Opening migrates, as the other server does.
  await withBooks(place, async () => undefined)
  await end()
  await opened
  expect(lines).toEqual(['another server is upgrading the books: waiting for it'])
  expect(() => readdirSync(join(place.dataDir, 'backups'))).toThrow('ENOENT')
})

it('upgrades the books itself when the other server ends before it has', async () => {
  const place = await makeOldBooks()
  const end = await upgradeElsewhere(place)
  const { lines, opened, isWaiting } = startServer(place)
  await isWaiting
  await end()
  await opened
  expect(lines.slice(1)).toEqual(['backed up before migrations', 'migrations run'])
  expect(readdirSync(join(place.dataDir, 'backups'))).toHaveLength(1)
})
