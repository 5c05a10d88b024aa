import { join } from 'node:path'
import { openLocalDesk } from '../../src/cli/commands/open'
import { openHotel } from '../../src/cli/open-hotel'
import { listPeople } from '../../src/server/access/people'
import { readLink } from '../../src/server/access/sign-in'
import { openReleaseStore } from '../../src/server/releases/store'
import { startFakeHost } from '../support/fake-host'
import { CONTENT_DIR, makeTempDir, onClose } from '../support/server/backend'
import { openTestDatabase } from '../support/server/database'
import { TERMINAL } from '../support/server/open-desk'
import { makeRelease } from '../support/server/release'

const now = () => new Date()

async function open(settings: Record<string, string> = {}) {
  const hotel = await openHotel(settings)
  onClose(() => hotel.close())
  const desk = await openLocalDesk(hotel, { actor: TERMINAL, now })
  onClose(() => desk.close())
  return { hotel, ...desk }
}

async function makeHotel(): Promise<string> {
  const dataDir = await makeTempDir()
  await openTestDatabase({ dataDir, databaseUrl: undefined })
  await addRelease(dataDir)
  return dataDir
}

async function addRelease(dataDir: string): Promise<void> {
  const store = openReleaseStore({ releasesDir: join(dataDir, 'releases') })
  await store.add({ siteDir: await makeRelease(), contentDir: CONTENT_DIR })
}

/** Signs in by a link, as the page behind it does. */
function follow(link: string): Promise<Response> {
  const { origin, hash } = new URL(link)
  return fetch(`${origin}/api/desk/link/use/`, {
    method: 'POST',
    headers: { origin, 'x-desk': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.slice(1) }),
  })
}

it('opens the desk on this machine with a link for the same owner each time', async () => {
  const DATA_DIR = await makeHotel()
  const first = await open({ DATA_DIR })
  await expect((await follow(first.link)).json()).resolves.toMatchObject({ name: 'terminal', role: 'owner' })
  const second = await open({ DATA_DIR })
  expect((await follow(second.link)).status).toBe(200)
  await expect(listPeople(second.hotel.database)).resolves.toHaveLength(1)
})

it('uses another port when another program has DESK_PORT, and serves the live release', async () => {
  const { port } = await startFakeHost(() => undefined)
  const DATA_DIR = await makeHotel()
  const { origin } = await open({
    DATA_DIR,
    DESK_PORT: port,
    DESK_URL: 'https://desk.example',
  })
  expect(new URL(origin).hostname).toBe('127.0.0.1')
  expect(origin).not.toBe(`http://127.0.0.1:${port}`)
  expect((await fetch(`${origin}/app-0123456789.js`)).status).toBe(200)
})

it('ends only the session of its own link when it closes', async () => {
  const DATA_DIR = await makeHotel()
  const closing = await open({ DATA_DIR })
  await follow(closing.link)
  const staying = await open({ DATA_DIR })
  const { database } = staying.hotel
  await follow(staying.link)
  await closing.close()
  const sessions = await database
    .selectFrom('desk_sessions')
    .select('ended_at')
    .orderBy('created_at')
    .execute()
  expect(sessions).toEqual([{ ended_at: expect.any(String) }, { ended_at: null }])
})

it('revokes its link when it closes', async () => {
  const DATA_DIR = await makeHotel()
  const desk = await open({ DATA_DIR })
  await desk.close()
  const token = new URL(desk.link).hash.slice(1)
  await expect(readLink(desk.hotel.database, token, now())).rejects.toThrow('This link has expired.')
})
