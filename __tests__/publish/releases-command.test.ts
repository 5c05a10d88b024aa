import { readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseFile } from '../../src/server/releases/description'
import { openReleaseStore } from '../../src/server/releases/store'
import { exitCode, makeProject, start } from '../support/process/project'
import { describeBuild, writeRelease } from '../support/server/release'
/** Makes a project with two releases, the second one live. */
async function makeTwoReleases() {
  const cwd = await makeProject({ hasRelease: false })
  await writeRelease(join(cwd, 'public'))
  const site = { siteDir: join(cwd, 'public'), contentDir: join(cwd, 'content') }
  const storeAt = (hour: number) =>
    openReleaseStore({ releasesDir: join(cwd, 'data/releases') }, () => new Date(Date.UTC(2026, 0, 1, hour)))
  const add = async (hour: number, reason?: string) => {
    const builtAt = new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
    await writeFile(releaseFile(site.siteDir), JSON.stringify({ ...describeBuild(), builtAt, reason }))
    return storeAt(hour).add(site)
  }
  const [first, second] = [await add(1), await add(2, 'Published by Ada Obi')]
  await storeAt(3).goLive(second.id)
  const run = async (args: string[], env: Record<string, string> = {}) => {
    const program = [process.execPath, '--import', 'tsx', 'src/publish/releases-command.ts']
    const command = start(cwd, env, [...program, ...args])
    return { code: await exitCode(command), ...command.output }
  }
  const list = async () => (await run([], { TZ: 'Africa/Lagos' })).out
  const live = () => readlink(join(cwd, 'data/releases/live'))
  return { first, second, run, list, live }
}

it('lists when each release was built and why, and goes back to an earlier one', async () => {
  const { first, second, run, list, live } = await makeTwoReleases()
  const [later, earlier] = [`${second.id}  1 Jan 2026, 03:00 WAT`, `${first.id}  1 Jan 2026, 02:00 WAT`]
  expect(await list()).toBe(`${later}  live  Published by Ada Obi\n${earlier}\n`)
  const { code, out } = await run(['use', first.id])
  expect([code, out]).toEqual([0, `${first.id} is live until the next publish\n`])
  expect(await live()).toBe(first.id)
  expect(await list()).toBe(`${later}  Published by Ada Obi\n${earlier}  live\n`)
})
