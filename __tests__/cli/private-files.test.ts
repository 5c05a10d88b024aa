import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { baseUrl, exitCode, makeProject, start } from '../support/process/project'

/** What most systems have: others may read new files. */
let usual: number
beforeEach(() => {
  usual = process.umask(0o022)
})
afterEach(() => void process.umask(usual))
const FILE_AT_END = resolve('__tests__/support/process/file-at-end.js')

/** Returns the command for one of our programs, which makes a file without a mode in DATA_DIR at its end. */
function program(script: string, ...args: string[]): string[] {
  return [process.execPath, '--require', FILE_AT_END, '--import', 'tsx', script, ...args]
}

/** Returns what other users could read in DATA_DIR, except the releases, which a proxy serves. */
async function openIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true })
  const open: string[] = []
  for (const name of names.filter((one) => !/^releases(\/|$)/.test(one))) {
    if (((await stat(join(dataDir, name))).mode & 0o077) !== 0) open.push(name)
  }
  return open
}

it('creates only private files in DATA_DIR', async () => {
  const cwd = await makeProject()
  const dataDir = join(cwd, 'data')
  const madeAtEnd = join(dataDir, 'without-mode')
  const server = start(cwd, {}, program('src/server/app/serve.ts'))
  await fetch(await baseUrl(server))
  server.process.kill('SIGTERM')
  expect([await exitCode(server), await openIn(dataDir)]).toEqual([0, []])
  expect((await stat(madeAtEnd)).mode & 0o777).toBe(0o600)
  await rm(madeAtEnd)
  const status = start(cwd, {}, program('src/cli/cli.ts', 'status'))
  expect([await exitCode(status), status.output.err, await openIn(dataDir)]).toEqual([0, '', []])
  expect((await stat(madeAtEnd)).mode & 0o777).toBe(0o600)
})
