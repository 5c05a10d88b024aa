import { spawnSync } from 'node:child_process'
import { mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { PreInitArgs } from 'gatsby'
import { onPreInit } from '../../src/build/stale-cache'
import { closeAll, makeTempDir } from '../support/server/closing'

const MODULE = JSON.stringify(resolve('src/build/stale-cache.ts'))
const TSX = createRequire(resolve('package.json')).resolve('tsx/cjs')
const directory = process.cwd()

let project: string
beforeEach(async () => {
  project = await makeTempDir()
  await mkdir(join(project, '.cache/redux'), { recursive: true })
})
afterEach(async () => {
  process.chdir(directory)
  await closeAll()
})

/** Begins a build in a process of its own, and ends it. */
function build(end: string, env: Record<string, string> = {}): void {
  const program = `require(${MODULE}).onPreBootstrap().then(() => { ${end} })`
  const options = { cwd: project, env: { ...process.env, NODE_ENV: 'production', ...env } }
  spawnSync(process.execPath, ['--require', TSX, '-e', program], options)
}

/** Returns true when the next build empties the cache. */
async function isEmptied(): Promise<boolean> {
  const dispatch = jest.fn()
  process.chdir(project)
  const args = { reporter: { info: () => undefined }, store: { dispatch } }
  await onPreInit?.(args as unknown as PreInitArgs, { plugins: [] }, () => {})
  process.chdir(directory)
  return dispatch.mock.calls.length > 0
}

it('keeps the cache of a build that ended in success, and of gatsby develop however it ended', async () => {
  build('process.exit(0)')
  expect(await isEmptied()).toBe(false)
  build("process.kill(process.pid, 'SIGKILL')", { NODE_ENV: 'development' })
  expect(await isEmptied()).toBe(false)
})

it.each(['process.exit(1)', "process.kill(process.pid, 'SIGKILL')"])(
  'empties the cache of a build that ended with %s',
  async (end) => {
    build('process.exit(0)')
    build(end)
    expect(await isEmptied()).toBe(true)
  },
)

it('empties the cache of a project that was moved', async () => {
  build('process.exit(0)')
  await rename(project, `${project}-moved`)
  project = `${project}-moved`
  expect(await isEmptied()).toBe(true)
})
