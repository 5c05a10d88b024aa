import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Role } from '../../../src/shared/desk/roles'
import { DESK_API } from '../../../src/shared/desk/api'
import { invite } from '../../../src/server/access/people'
import { startSession } from '../../../src/server/access/sessions'
import { createDesk } from '../../../src/server/desk/listener'
import type { DeskServices } from '../../../src/server/desk/services'
import { createLogger } from '../../../src/server/http/logging'
import { readHotel } from '../../../src/server/hotel/hotel'
import { fixedRelease } from './release'
import { openReleaseStore } from '../../../src/server/releases/store'
import { CONTENT_DIR, onClose, openTestBackend, type TestBackend } from './backend'

export const TERMINAL = { who: 'terminal', personId: null, role: 'owner', via: 'terminal' } as const
export const DESK_HOST = 'localhost:9100'
export const MAIL = { smtp: undefined, from: undefined, desk: undefined }

export interface TestDesk extends TestBackend {
  desk: FastifyInstance
}

/** Returns the services of a hotel's desk in rehearsal. */
export function deskServices(
  { database, rehearsal, dataDir }: Pick<TestBackend, 'database' | 'rehearsal' | 'dataDir'>,
  services: Partial<DeskServices> = {},
): DeskServices {
  return {
    database,
    paystack: rehearsal.paystack,
    domain: 'test',
    now: () => new Date(),
    wake: () => undefined,
    hotel: () => readHotel(CONTENT_DIR, MAIL),
    site: 'https://hotel.example',
    deskUrl: undefined,
    mailedOrigin: services.deskUrl ?? `http://${DESK_HOST}`,
    isRehearsal: true,
    dataDir,
    projectContentDir: CONTENT_DIR,
    publishing: {
      store: openReleaseStore({ releasesDir: join(dataDir, 'releases') }),
      builder: undefined,
      useRelease: async () => undefined,
    },
    ...services,
  }
}

/** Opens a hotel in rehearsal with its desk. Neither listens yet. */
export async function openTestDesk({
  deskUrl,
  siteDir,
  backend,
  ...services
}: Partial<DeskServices> & { siteDir?: string; backend?: TestBackend } = {}): Promise<TestDesk> {
  const hotel = backend ?? (await openTestBackend())
  const desk = await createDesk({
    services: deskServices(hotel, { deskUrl, ...services }),
    env: { deskUrl, trustedProxies: [] },
    log: createLogger(false),
    contentDir: () => CONTENT_DIR,
    releases: fixedRelease({ siteDir: siteDir ?? '/nonexistent', contentDir: CONTENT_DIR }),
  })
  onClose(() => desk.close())
  return { ...hotel, desk }
}

/** Invites a person, signs them in without a link and returns their cookie. */
export async function cookieOf(
  { database }: Pick<TestDesk, 'database'>,
  role: Role,
  now = new Date(),
): Promise<string> {
  const name = `A ${role} ${randomUUID()}`
  const { person } = await invite(database, TERMINAL, { name, role }, now)
  const start = database.transaction()
  const { token } = await start.execute((transaction) => startSession(transaction, person, 'Test', now))
  return `desk=${token}`
}

/** Makes a call as a page of the desk does; `headers` with undefined leave a header out. */
export function call(
  { desk }: Pick<TestDesk, 'desk'>,
  path: string,
  {
    headers = {},
    cookie,
    ...options
  }: Omit<InjectOptions, 'headers'> & { headers?: Record<string, string | undefined>; cookie?: string } = {},
) {
  const all = {
    host: DESK_HOST,
    origin: `http://${DESK_HOST}`,
    'x-desk': '1',
    cookie,
    ...headers,
  }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return desk.inject({ url: DESK_API + path, ...options, headers: given })
}
