import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import type { Page } from 'playwright-core'
import { readServerEnv } from '../../src/config/server-env'
import { invite } from '../../src/server/access/people'
import { openBackend } from '../../src/server/app/backend'
import type { Database } from '../../src/server/db/schema'
import { openReleaseStore } from '../../src/server/releases/store'
import { signInLink } from '../../src/shared/desk/api'
import type { Role } from '../../src/shared/desk/roles'
import { freePort } from './free-port'
import { RELEASES_DIR } from './releases'
import { makeTempDir, onClose } from './server/closing'
import { openTestDatabase } from './server/database'

const TERMINAL = { who: 'terminal', personId: null, role: 'owner', via: 'terminal' } as const

/** The rehearsal's release with its desk, served as the process in production does. */
export interface HotelWithDesk {
  database: Kysely<Database>
  url: string
  deskUrl: string
}

/** Opens a hotel, until the test ends. */
export async function openHotelWithDesk(): Promise<HotelWithDesk> {
  const folder = await makeTempDir()
  const store = openReleaseStore({ releasesDir: join(folder, 'releases') })
  const site = { siteDir: join(RELEASES_DIR, 'rehearsal'), contentDir: resolve('content') }
  await store.goLive((await store.add(site)).id)
  const deskPort = await freePort()
  const env = readServerEnv({ DATA_DIR: folder, DATABASE_URL: '', DESK_PORT: String(deskPort) })
  const backend = await openBackend(env, { store, hasJobs: true, hasLoadShedding: false })
  onClose(() => backend.close())
  const url = await backend.app.listen({ host: '127.0.0.1', port: 0 })
  return { database: await openTestDatabase(env), url, deskUrl: `http://localhost:${deskPort}` }
}

/** Invites somebody, opens the desk by his link and waits until he is in. */
export async function signIn(
  page: Page,
  { deskUrl, database }: HotelWithDesk,
  person: { name: string; role: Role },
): Promise<void> {
  const { token } = await invite(database, TERMINAL, person, new Date())
  await page.goto(signInLink(deskUrl, token))
  await page.getByLabel('New password').fill('lamp forty harbour')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('button', { name: 'Switch person' }).waitFor()
}
