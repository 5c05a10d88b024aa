import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPaymentProvider } from '../../../src/server/app/payments'
import { closeToOthers } from '../../../src/server/db/data-dir'
import { openHotelDatabase } from '../../../src/server/db/database'
import { openSqlite } from '../../../src/server/db/sqlite'
import { closeAll, makeTempDir, onClose } from '../../support/server/closing'

/** What most systems have: others may read new files. */
let usual: number
beforeEach(() => {
  usual = process.umask(0o022)
})
afterEach(() => void process.umask(usual))
afterEach(closeAll)

/** Gives a folder that others may read, as an operator makes it. */
async function makeOpenDir(): Promise<string> {
  const dir = join(await makeTempDir(), 'data')
  await mkdir(dir)
  await chmod(dir, 0o755)
  return dir
}

async function openHotel(dataDir: string): Promise<void> {
  const database = await openHotelDatabase({ dataDir, databaseUrl: undefined })
  onClose(() => database.destroy())
  await sql`update rooms set id = id`.execute(database)
}

async function modesOf(dir: string, name: string): Promise<string[]> {
  const files = ['', '-wal', '-shm'].map((suffix) => join(dir, name + suffix))
  return Promise.all(files.map(async (file) => ((await stat(file)).mode & 0o777).toString(8)))
}

it('makes files that only this user can read, in a folder that all can read', async () => {
  const dir = await makeOpenDir()
  await openHotel(dir)
  const rehearsal = await openPaymentProvider({ payments: { mode: 'rehearsal' }, dataDir: dir })
  onClose(() => rehearsal.close())
  expect(await modesOf(dir, 'hotel.db')).toEqual(['600', '600', '600'])
  expect(await modesOf(dir, 'rehearsal.db')).toEqual(['600', '600', '600'])
})

it('takes the files away from others that an earlier version left to them', async () => {
  const dir = await makeOpenDir()
  await openHotel(dir)
  for (const suffix of ['', '-wal', '-shm']) await chmod(join(dir, `hotel.db${suffix}`), 0o644)
  await openHotel(dir)
  expect(await modesOf(dir, 'hotel.db')).toEqual(['600', '600', '600'])
})

it('keeps a database in memory without making a file', async () => {
  const database = await openSqlite(':memory:', {})
  await database.destroy()
  await expect(stat(':memory:')).rejects.toThrow('ENOENT')
})

it('closes a folder to other users, and says so once', async () => {
  const dir = await makeOpenDir()
  const mode = async () => ((await stat(dir)).mode & 0o777).toString(8)
  expect(await closeToOthers(dir)).toMatch(/^DATA_DIR could be read by every user of this machine \(755\): /)
  expect(await mode()).toBe('750')
  expect(await closeToOthers(dir)).toBeUndefined()
})
