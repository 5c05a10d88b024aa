import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { readServerEnv } from '../../src/config/server-env'
import { describeViolation } from '../../src/server/audit/checks'
import { audit } from '../../src/server/audit/audit'
import { openHotelDatabase } from '../../src/server/db/database'
import type { Database } from '../../src/server/db/schema'
import { fixedRelease } from './server/release'
import { openBackend } from '../../src/server/app/backend'
import { VISITS_PATH } from '../../src/shared/visits-path'
import { RELEASE_ENVIRONMENTS, RELEASES_DIR, type ReleaseName } from './releases'

/** The built site, served on a free port of this machine over a fresh database. */
export interface Site {
  url: string
  /** A second door to the hotel's database, as the front desk has one. */
  readonly database: Kysely<Database>
  /** Returns whether it may differ from a fresh one: something was sent to it, or its database was used. */
  isTouched(): boolean
  /** Throws when the books are unsound: whatever guests have done, money and rooms must agree. */
  close(): Promise<void>
}

/**
 * Serves a release as the process in production does. Settings are those of the release plus the given
 * ones; `siteDir` is the folder of its files, where they are others than the build's.
 */
export async function openSite(
  release: ReleaseName,
  settings: Record<string, string> = {},
  siteDir = join(RELEASES_DIR, release),
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hotel-e2e-'))
  const env = readServerEnv({
    ...RELEASE_ENVIRONMENTS[release],
    // The pages name that origin; the server under test answers under its own.
    SITE_URL: '',
    ...settings,
    DATA_DIR: dataDir,
  })
  const backend = await openBackend(env, {
    releases: fixedRelease({ siteDir, contentDir: resolve('content') }),
    // The browser tests compute in this same process.
    hasLoadShedding: false,
  })
  const url = await backend.app.listen({ host: '127.0.0.1', port: 0 })
  const database = await openHotelDatabase(env)
  let isTouched = false
  backend.app.server.on('request', ({ method, url: path }) => {
    // Each page counts its visit.
    if (method !== 'GET' && method !== 'HEAD' && path !== VISITS_PATH) isTouched = true
  })
  return {
    url,
    get database() {
      isTouched = true
      return database
    },
    isTouched: () => isTouched,
    async close() {
      const { violations } = await audit({ database })
      await database.destroy()
      await backend.close()
      await rm(dataDir, { recursive: true, force: true })
      if (violations.length > 0) throw new Error(violations.map(describeViolation).join('\n'))
    },
  }
}
