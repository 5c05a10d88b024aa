import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { openReleaseStore } from '../../src/server/releases/store'
import { visible } from '../../src/terminal/visible'
import { exitCode, makeProject, start } from '../support/process/project'
import { writeScript } from '../support/publishing'
import { closeAll } from '../support/server/closing'

jest.setTimeout(60_000)
afterEach(closeAll)

/** Makes a project with two releases, the second one live, and a function that goes back to the first. */
async function makeTwoReleases() {
  const cwd = await makeProject()
  const site = { siteDir: join(cwd, 'public'), contentDir: join(cwd, 'content') }
  const add = (hour: number) =>
    openReleaseStore({ releasesDir: join(cwd, 'data/releases') }, () => new Date(Date.UTC(2026, 0, 1, hour)))
  const [first, second] = [await add(1).add(site), await add(2).add(site)]
  await add(3).goLive(second.id)
  const run = async (args: string[], env: Record<string, string> = {}) => {
    const program = [process.execPath, '--import', 'tsx', 'src/publish/releases-command.ts']
    const command = start(cwd, env, [...program, ...args])
    return { code: await exitCode(command), ...command.output }
  }
  const goBack = (RELEASE_COMMAND: string) => run(['use', first.id], { RELEASE_COMMAND })
  const list = async () => (await run([], { TZ: 'Africa/Lagos' })).out
  const live = () => readlink(join(cwd, 'data/releases/live'))
  return { first, second, run, goBack, list, live }
}

it('takes other hosts back too, before this one', async () => {
  const { first, goBack, live } = await makeTwoReleases()
  const { code, out } = await goBack(await writeScript('echo "$RELEASE_STEP $RELEASE_ID"'))
  expect([code, out]).toEqual([
    0,
    `assets ${first.id}\npages ${first.id}\n${first.id} is live until the next publish\n`,
  ])
  expect(await live()).toBe(first.id)
})

it('shows what a terminal would obey in an id, a setting and the words of RELEASE_COMMAND', async () => {
  const { first, run, goBack } = await makeTwoReleases()
  expect((await run(['use', '\u001B[2J\u202E'])).err).toBe(
    'There is no release "␛[2J<U+202E>": npm run releases lists them\n',
  )
  expect((await run([], { PORT: '90\u009B00' })).err).toMatch(/^PORT .*<U\+009B>/)
  const { out } = await goBack(await writeScript(`printf '\\033]0;pwned\\007\\033[31mdone'`))
  expect(out).toContain(`${first.id} is live`)
  expect(out).toContain('done\n')
  for (const line of out.split('\n')) expect(visible(line)).toBe(line)
})

it('lists when each release was stored, and which one is live', async () => {
  const { first, second, run, list } = await makeTwoReleases()
  const [later, earlier] = [`${second.id}  01 Jan 2026, 03:00 GMT+1`, `${first.id}  01 Jan 2026, 02:00 GMT+1`]
  expect(await list()).toBe(`${later}  live\n${earlier}\n`)
  expect((await run(['use', first.id])).code).toBe(0)
  expect(await list()).toBe(`${later}\n${earlier}  live\n`)
})

it('changes nothing when the other hosts could not be reached, and says why in one line', async () => {
  const { second, goBack, live } = await makeTwoReleases()
  const { code, err } = await goBack(await writeScript('exit 7'))
  expect([code, err]).toEqual([1, 'RELEASE_COMMAND ended with 7 in the step "assets"\n'])
  expect(await live()).toBe(second.id)
})
