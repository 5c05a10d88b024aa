import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreInitArgs } from 'gatsby'
import { onPreInit } from '../../src/build/release'
import { releaseFile } from '../../src/server/releases/description'
import { makeTempDir } from '../support/server/closing'

const directory = process.cwd()
const environment = { ...process.env }

beforeEach(async () => {
  const project = await makeTempDir()
  for (const folder of ['.cache/caches-lmdb', 'public'])
    await mkdir(join(project, folder), { recursive: true })
  process.chdir(project)
  process.env['NODE_ENV'] = 'production'
})
afterEach(() => {
  process.chdir(directory)
  process.env = { ...environment }
})

/** Begins a build. Returns true when it empties the cache. */
async function begin(): Promise<boolean> {
  const dispatch = jest.fn()
  await onPreInit?.({ store: { dispatch } } as unknown as PreInitArgs, { plugins: [] }, () => {})
  return dispatch.mock.calls.length > 0
}

it('keeps the cache of a build that ended in success, and empties that of one which was broken off', async () => {
  await writeFile(releaseFile('public'), '{}')
  expect([await begin(), existsSync('.cache/caches-lmdb')]).toEqual([false, true])
  expect([await begin(), existsSync('.cache/caches-lmdb')]).toEqual([true, false])
})

it('what gatsby develop has written to public/ is no release', async () => {
  await writeFile(releaseFile('public'), '{}')
  process.env['NODE_ENV'] = 'development'
  expect(await begin()).toBe(false)
  expect(existsSync(releaseFile('public'))).toBe(false)
})
