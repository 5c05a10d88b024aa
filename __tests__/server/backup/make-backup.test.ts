import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  backUpBeforeUpgrade,
  findUpgradeBackup,
  upgradeBackupDir,
} from '../../../src/server/backup/make-backup'
import { openTestBackend } from '../../support/server/backend'

const NOW = new Date('2026-11-22T12:00:00Z')
const nameOf = (moment: string, migration: string) => `${moment}-0a1b2c3d-before-${migration}.db`

async function openWith(names: readonly string[]) {
  const { place, dataDir } = await openTestBackend()
  const dir = upgradeBackupDir(dataDir)
  await mkdir(dir, { recursive: true })
  for (const name of names) await writeFile(join(dir, name), '')
  const made = async () => (await readdir(dir)).toSorted()
  return { place, dataDir, made }
}

it('keeps the last five backups, and the last two before the same migration', async () => {
  const old = [1, 2, 3, 4, 5].map((day) => nameOf(`2025-01-0${day}T00-00-00-000Z`, `000${day}-old`))
  const failed = [1, 2, 3, 4, 5].map((day) => nameOf(`2026-11-0${day}T00-00-00-000Z`, '0012-new'))
  const { place, dataDir, made } = await openWith([...old, ...failed])
  const file = await backUpBeforeUpgrade(place, '0012-new', NOW)
  expect(await made()).toEqual([...old.slice(2), failed[4], basename(file)])
  expect(await findUpgradeBackup(dataDir, '0004-old')).toContain('2025-01-04')
})

it('keeps the new backup even if older ones have later dates', async () => {
  const ahead = [1, 2, 3, 4, 5].map((day) => nameOf(`2031-01-0${day}T00-00-00-000Z`, '0012-new'))
  const { place, made } = await openWith(ahead)
  const file = await backUpBeforeUpgrade(place, '0012-new', NOW)
  expect(await made()).toContain(basename(file))
})
