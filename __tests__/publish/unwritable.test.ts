import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openReleaseStore } from '../../src/server/releases/store'
import { exitCode, makeProject, start } from '../support/process/project'
import { command, makePublishPlace } from '../support/publish-place'
import { makeTempDir } from '../support/server/closing'
/**
 * Returns NODE_OPTIONS with which a function of Node's file system fails for a path: as root, tests may write
 * everywhere.
 */
async function failing(name: string, path: string, code: string): Promise<string> {
  const file = join(await makeTempDir(), 'failing.js')
  await writeFile(
    file,
    `const fs = require('node:fs/promises')
const work = fs.${name}
fs.${name} = async (path, ...rest) => {
  if (path !== ${JSON.stringify(path)}) return work(path, ...rest)
  throw Object.assign(new Error('${code}: no'), { code: '${code}', path })
}`,
  )
  return `--require ${JSON.stringify(file)}`
}

/** Publishes as `npm run publish` does. */
async function publish(project: string, env: Record<string, string>) {
  const run = start(project, env, command('publish-command.ts'))
  const code = await exitCode(run)
  return { code, ...run.output }
}

it.each([
  ['build', 'access', 'EROFS', 'DATA_DIR cannot be written (EROFS: the disk can only be read): DIR/build'],
  ['build', 'access', 'EACCES', 'DATA_DIR cannot be written (EACCES: it belongs to another user): DIR/build'],
  [
    'releases',
    'access',
    'EROFS',
    'DATA_DIR cannot be written (EROFS: the disk can only be read): DIR/releases',
  ],
  ['build/workspace', 'mkdir', 'EACCES', 'DIR/build/workspace cannot be read or written (EACCES)'],
] as const)('says in one line that %s cannot be written (%s: %s)', async (name, work, code, line) => {
  const { project, dataDir } = await makePublishPlace()
  const NODE_OPTIONS = await failing(work, join(dataDir, name), code)
  const err = `${line.replace('DIR/', `${dataDir}/`)}\n`
  expect(await publish(project, { NODE_OPTIONS })).toEqual({ code: 1, out: '', err })
})

it('says in one line that another release cannot go live, and changes nothing', async () => {
  const project = await makeProject()
  const releasesDir = join(project, 'data/releases')
  const site = { siteDir: join(project, 'public'), contentDir: join(project, 'content') }
  const { id } = await openReleaseStore({ releasesDir }).add(site)
  const before = await readdir(releasesDir)
  const NODE_OPTIONS = await failing('access', releasesDir, 'EACCES')
  const run = start(project, { NODE_OPTIONS }, command('releases-command.ts', 'use', id))
  const code = await exitCode(run)
  const err = `DATA_DIR cannot be written (EACCES: it belongs to another user): ${releasesDir}\n`
  expect({ code, ...run.output }).toEqual({ code: 1, out: '', err })
  expect(await readdir(releasesDir)).toEqual(before)
})

it.each(['--help', '--dry-run', 'now'])('refuses the unknown argument %s', async (word) => {
  const { project } = await makePublishPlace()
  const run = start(project, {}, command('publish-command.ts', word))
  expect(await exitCode(run)).toBe(1)
  expect(run.output).toEqual({ out: '', err: `npm run publish does not take "${word}": see README.md\n` })
})
