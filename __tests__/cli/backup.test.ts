import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { audit } from '../../src/server/audit/audit'
import { sqliteFile } from '../../src/server/db/database'
import { fingerprintBooks, formatFingerprint } from '../../src/server/backup/tables'
import { withFile, withPart } from '../../src/server/backup/sqlite-file'
import { makeTempDir, openTestBackend } from '../support/server/backend'
import { beginBooks } from '../support/server/database'
import { desk, settingsOf } from '../support/server/desk'
import { openBusyHotel } from '../support/server/hotel'

const newFile = async () => join(await makeTempDir(), 'hotel.backup')

/** Reads a backup as nothing but the SQLite file that it is. */
function look(file: string) {
  return withFile(file, async ({ handle, database }) => ({
    lines: (await fingerprintBooks(database)).map(formatFingerprint),
    violations: (await audit({ database })).violations,
    payments: handle.prepare('select count(*) from payments').pluck().get(),
  }))
}

it('lets Today know of the backup', async () => {
  const hotel = await openBusyHotel()
  const file = await newFile()
  await beginBooks(hotel.database, new Date('2026-01-01'))
  const needs = async () => (await desk(['status'], settingsOf(hotel))).out.join('\n')
  expect(await needs()).toContain('The books have never been backed up.')
  await desk(['backup', file], settingsOf(hotel))
  expect(await needs()).not.toContain('backed up')
})

it('writes one private file with everything, and prints counts and hashes', async () => {
  const { dataDir, database } = await openBusyHotel()
  const file = await newFile()
  const { code, out, err } = await desk(['backup', file], { DATA_DIR: dataDir })
  expect([code, err, out.at(-1)]).toEqual([0, [], `Backed up to ${file}`])
  expect(out.slice(0, -1)).toEqual((await fingerprintBooks(database)).map(formatFingerprint))
  expect(out).toContainEqual(expect.stringMatching(/^payments 3 rows sha256 [0-9a-f]{64}$/))
  expect(await look(file)).toEqual({ lines: out.slice(0, -1), violations: [], payments: 3 })
  expect(readdirSync(dirname(file))).toEqual(['hotel.backup'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('refuses an existing file or part, and touches neither', async () => {
  const { dataDir } = await openTestBackend()
  const file = await newFile()
  writeFileSync(file, 'precious')
  expect(await desk(['backup', file], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    out: [],
    err: [`${file} exists already`],
  })
  const other = await newFile()
  writeFileSync(`${other}.part`, 'half')
  const { code, err } = await desk(['backup', other], { DATA_DIR: dataDir })
  expect([code, err]).toEqual([1, [expect.stringContaining(`${other}.part exists: `)]])
  expect([statSync(file).size, statSync(`${other}.part`).size]).toEqual([8, 4])
})

it('leaves nothing behind when it fails', async () => {
  const [file, broken] = [await newFile(), await makeTempDir()]
  writeFileSync(sqliteFile(broken), 'no database at all'.repeat(100), { mode: 0o600 })
  const { code, err } = await desk(['backup', file], { DATA_DIR: broken })
  expect([code, err]).toEqual([70, ['The database cannot be used: file is not a database']])
  expect(readdirSync(dirname(file))).toEqual([])
})

it('names the folder when it is missing or full', async () => {
  const { dataDir } = await openTestBackend()
  const nowhere = await desk(['backup', join(dataDir, 'no', 'file.db')], { DATA_DIR: dataDir })
  const missing = `The folder ${join(dataDir, 'no')} cannot be written: it does not exist`
  expect(nowhere).toMatchObject({ code: 1, err: [missing] })
  const file = await newFile()
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  await expect(withPart(file, () => Promise.reject(full))).rejects.toThrow(
    `The folder ${dirname(file)} cannot be written: the disk is full`,
  )
  expect(readdirSync(dirname(file))).toEqual([])
})
