import { mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeWritableDir } from '../../../src/server/db/data-dir'
import { makeTempDir } from '../../support/server/closing'

it('makes the folder and those above it, for this user only', async () => {
  const dataDir = join(await makeTempDir(), 'var/lib/hotel')
  await Promise.all([makeWritableDir(dataDir), makeWritableDir(dataDir)])
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, '..'))).mode & 0o777).toBe(0o700)
})

it('leaves an existing folder as it is', async () => {
  const dataDir = join(await makeTempDir(), 'data')
  await mkdir(dataDir, { mode: 0o755 })
  await makeWritableDir(dataDir)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o755)
})

it.each([
  [
    'a link to nowhere',
    async () => {
      const link = join(await makeTempDir(), 'disk')
      await symlink('/nonexistent/disk', link)
      return join(link, 'data')
    },
  ],
  [
    'a file',
    async () => {
      const file = join(await makeTempDir(), 'file')
      await writeFile(file, '')
      return join(file, 'data')
    },
  ],
])(
  'fails at once below %s',
  async (_what, place) => {
    const dataDir = await place()
    await expect(makeWritableDir(dataDir)).rejects.toThrow(
      new RegExp(`^DATA_DIR cannot be written \\([A-Z]+[^)]*\\): ${dataDir}$`),
    )
  },
  2_000,
)
