import { lockBooks } from '../../../src/server/app/server-lock'
import { baseUrl, exitCode, makeProject, start } from '../../support/process/project'
import { closeAll, makeTempDir, onClose } from '../../support/server/closing'

jest.setTimeout(60_000)
afterEach(closeAll)

const SQLITE = { databaseUrl: undefined, apiHost: '' }

it('refuses a second server on the books of a folder, in one line', async () => {
  const dataDir = await makeTempDir()
  const lock = await lockBooks({ dataDir, ...SQLITE })
  onClose(async () => lock?.release())
  const second = lockBooks({ dataDir, ...SQLITE }, { waitMs: 200 })
  await expect(second).rejects.toThrow(
    `DATA_DIR is used by another server: stop it, or move the books to PostgreSQL (DATABASE_URL): ${dataDir}`,
  )
})

it('is no matter for servers whose books are elsewhere', async () => {
  const dataDir = await makeTempDir()
  for (const place of [
    { databaseUrl: 'postgresql://db/hotel', apiHost: '' },
    { databaseUrl: undefined, apiHost: 'https://api.example' },
  ]) {
    expect(await lockBooks({ dataDir, ...place })).toBeUndefined()
  }
})

it('waits for a server that is still ending', async () => {
  const cwd = await makeProject()
  const first = start(cwd)
  await baseUrl(first)
  const second = start(cwd)
  first.process.kill('SIGTERM')
  expect((await fetch(`${await baseUrl(second)}/api/rooms/`)).status).toBe(200)
  expect(await exitCode(first)).toBe(0)
  expect(second.output.err).toBe('')
})

it('lets the desk, publishing and the list of releases work beside the server', async () => {
  const cwd = await makeProject()
  await baseUrl(start(cwd))
  const run = (...command: string[]) => start(cwd, {}, [process.execPath, '--import', 'tsx', ...command])
  const desk = run('src/desk/desk.ts', 'audit')
  const releases = run('src/publish/releases-command.ts')
  const publish = run('src/publish/publish-command.ts', '--quiet')
  expect([await exitCode(desk), await exitCode(releases)]).toEqual([0, 0])
  expect(releases.output.out).toMatch(/^\S+ {2}live\n$/)
  // The small project has no pictures, which is what stops this publish, and not the server.
  expect(await exitCode(publish)).toBe(1)
  expect(publish.output.err).toMatch(/^Nothing was published: content\//)
})
