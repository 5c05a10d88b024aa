import { once } from 'node:events'
import { createServer } from 'node:net'
import { openHotel } from '../../src/cli/open-hotel'
import { exitCode, makeProject, start, waitForOutput } from '../support/process/project'
import { closeAll, makeTempDir, onClose } from '../support/server/closing'
import { openTestDatabase } from '../support/server/database'

jest.setTimeout(120_000)
afterEach(closeAll)

const OPEN = [process.execPath, '--import', 'tsx', 'src/cli/cli.ts', 'open']

/** Signs in by the link that the terminal shows, and gives the state of its session. */
async function signIn(link: string): Promise<number> {
  const { origin, hash } = new URL(link)
  const headers = { origin, 'x-desk': '1', 'content-type': 'application/json' }
  const body = JSON.stringify({ token: hash.slice(1) })
  return (await fetch(`${origin}/api/desk/sign-in/`, { method: 'POST', headers, body })).status
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  onClose(async () => void probe.close())
  probe.listen(port, '127.0.0.1')
  return Promise.race([once(probe, 'listening').then(() => true), once(probe, 'error').then(() => false)])
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'npm run desk -- open ends the session of its link on %s',
  async (signal) => {
    const cwd = await makeProject()
    const DATA_DIR = await makeTempDir()
    await openTestDatabase({ dataDir: DATA_DIR, databaseUrl: undefined })
    const desk = start(cwd, { DATA_DIR }, OPEN)
    const [link] = await waitForOutput(desk, /http:\/\/127\.0\.0\.1:\S+#\S+/)
    expect(await signIn(link)).toBe(200)
    await waitForOutput(desk, /Ctrl\+C/)
    desk.process.kill(signal)
    expect(await exitCode(desk)).toBe(0)
    const hotel = await openHotel({ DATA_DIR })
    onClose(() => hotel.close())
    const sessions = await hotel.database.selectFrom('desk_sessions').select('ended_at').execute()
    expect(sessions).toEqual([{ ended_at: expect.any(String) }])
    expect(await isFree(Number(new URL(link).port))).toBe(true)
  },
)
