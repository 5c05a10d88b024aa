import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openReleaseStore } from '../../src/server/releases/store'
import { exitCode, makeProject, start } from '../support/process/project'
import { closeAll, makeTempDir } from '../support/server/closing'
import { desk } from '../support/server/desk'

jest.setTimeout(60_000)
afterEach(closeAll)

/** Makes a project with two releases, the second one live, and its desk. */
async function openSite() {
  const cwd = await makeProject()
  const site = { siteDir: join(cwd, 'public'), contentDir: join(cwd, 'content') }
  const add = (hour: number) =>
    openReleaseStore({ releasesDir: join(cwd, 'data/releases') }, () => new Date(Date.UTC(2026, 0, 1, hour)))
  const [first, second] = [await add(1).add(site), await add(2).add(site)]
  await add(3).goLive(second.id)
  const run = (args: string[]) => desk(args, { DATA_DIR: join(cwd, 'data') })
  return { cwd, first, second, run }
}

it('lists the releases, in the time of Lagos, and goes back to one by the first letters of its name', async () => {
  const { first, second, run } = await openSite()
  expect((await run(['releases'])).out).toEqual([
    'Release                    Built              State',
    `${second.id}  01 Jan 2026 03:00  live`,
    `${first.id}  01 Jan 2026 02:00`,
  ])
  expect(await run(['releases', 'use', first.id.slice(0, 11)])).toEqual({
    code: 0,
    out: [`${first.id} is live.`],
    err: [],
  })
  const { out } = await run(['releases', '--json'])
  expect(JSON.parse(out.join(''))).toMatchObject([
    { id: second.id, is_live: false },
    { id: first.id, is_live: true, is_chosen: true, built_at: '2026-01-01T01:00:00.000Z' },
  ])
  expect(await run(['releases', 'use', '2025'])).toMatchObject({
    code: 1,
    err: ['This release does not exist.'],
  })
  expect(await run(['releases', 'use', '2026'])).toMatchObject({ code: 1 })
})

/** Draws small pages in the place of Gatsby. */
const GATSBY = `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { rooms } = JSON.parse(readFileSync('content/rooms.json', 'utf8'))
for (const hotelRoom of rooms) {
  mkdirSync('public/page-data/room/' + hotelRoom.id, { recursive: true })
  const file = 'public/page-data/room/' + hotelRoom.id + '/page-data.json'
  writeFileSync(file, JSON.stringify({ result: { data: { hotelRoom } } }))
}
for (const page of ['.', 'room/[id]', ...rooms.map(({ id }) => 'room/' + id)]) {
  mkdirSync('public/' + page, { recursive: true })
  writeFileSync('public/' + page + '/index.html', 'page')
}
writeFileSync('public/404.html', 'not found')
writeFileSync('public/release.json', readFileSync('package.json'))
`

/** Makes a project that is built in no time, and a function that publishes it from the terminal. */
async function openPublisher(gatsby: string) {
  const cwd = await makeTempDir()
  await cp('content', join(cwd, 'content'), { recursive: true })
  await mkdir(join(cwd, 'node_modules/gatsby'), { recursive: true })
  for (const name of ['src', 'tsconfig.json', 'node_modules/tsx'])
    await symlink(resolve(name), join(cwd, name))
  await writeFile(join(cwd, 'node_modules/gatsby/cli.js'), gatsby)
  const settings = { apiHost: '', paystackPublicKey: '', siteUrl: '' }
  const release = { settings, inputs: 'x'.repeat(64), builtAt: new Date().toISOString() }
  await writeFile(join(cwd, 'package.json'), JSON.stringify(release))
  const run = async (...args: string[]) => {
    const command = [process.execPath, '--import', 'tsx', 'src/cli/cli.ts', ...args]
    const started = start(cwd, {}, command)
    return { code: await exitCode(started), ...started.output }
  }
  return { cwd, run }
}

it('publishes, quietly without a terminal, and says what is live', async () => {
  const { cwd, run } = await openPublisher(GATSBY)
  const { code, out, err } = await run('publish', '--json')
  expect([code, err]).toEqual([0, ''])
  const live = (await readFile(join(cwd, 'data/releases/live'), 'utf8')).trim()
  expect(JSON.parse(out)).toEqual({ release: live, is_new: true, notes: [] })
})

it('shows what `npm run publish` says at its end', async () => {
  const { cwd, run } = await openPublisher(GATSBY)
  await run('publish')
  // What another program left there, and what cannot be looked at.
  await symlink('nowhere', join(cwd, 'data/releases/live.old'))
  const note = 'Old releases could not be removed (ENOENT)'
  const { code, out } = await run('publish')
  expect([code, out]).toEqual([0, expect.stringMatching(/^Published \S+\n/)])
  expect(out.split('\n').slice(1)).toEqual([note, ''])
  expect(JSON.parse((await run('publish', '--json')).out)).toMatchObject({ notes: [note] })
})

it('says in one line why nothing was published, and ends with 1', async () => {
  const { run } = await openPublisher('process.exitCode = 1')
  const { code, out, err } = await run('publish')
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^Nothing was published: .+, see \S+\.log\n$/)
})
