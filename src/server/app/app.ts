import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { NightLimits, Stay } from '../../shared/stay'
import type { ServerEnv } from '../../config/server-env'
import { addContactRoutes } from '../contact/routes'
import type { Database } from '../db/schema'
import { createHttpServer, forbidCaching } from '../http/fastify'
import { shedLoad } from '../http/limits'
import { readHotel } from '../hotel/hotel'
import { addMonitoring } from '../monitoring/routes'
import { addPlainPages, type PlainPagesOptions } from '../plain-pages/plain-pages'
import type { Builder } from '../rebuild/builder'
import { addRebuildRoute } from '../rebuild/routes'
import { addCheckoutPages } from '../rehearsal/checkout-pages'
import { addRehearsalRoutes } from '../rehearsal/routes'
import type { Releases } from '../releases/live'
import type { ReleaseStore } from '../releases/store'
import { addPictureRoutes } from '../rooms/pictures'
import { findRoomStatus } from '../rooms/repository'
import { addNightsRoutes } from '../rooms/nights-routes'
import { addRoomRoutes } from '../rooms/routes'
import { addGuestChangeRoutes } from '../guest/guest-change-routes'
import { addStatusRoute, addVerifyRoute, type GuestRoutesOptions, limitCodes } from '../guest/guest-routes'
import type { Settle } from '../settlement/settle'
import { addWebhookRoute, type WebhookOptions } from '../settlement/webhook-route'
import { addSiteRoutes } from '../site/routes'
import { withTimeout } from '../async/timeout'
import { addVisitRoute } from '../visits/routes'
import { findNotice, addNoticeRoute } from '../notice/notice'
import type { PaymentProvider } from './payments'

export interface ServerParts {
  env: ServerEnv
  log: FastifyBaseLogger
  database: Kysely<Database>
  payments: PaymentProvider
  contentDir: () => string
  releases?: Releases | undefined
  store?: ReleaseStore | undefined
  builder?: Builder | undefined
  now: () => Date
}

export interface AppOptions extends ServerParts {
  settle: Settle
  /** Returns the hours and limits of the hotel, or the usual ones when content/ cannot be read. */
  terms: () => Promise<Stay & NightLimits>
  linkSecret: string
  onHint: WebhookOptions['onHint']
  /** False switches the rate limits per client address off, for tests. */
  hasRateLimit: boolean
  hasLoadShedding: boolean
}

const NOTICE_WITHIN_MS = 500

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = await createHttpServer({ ...options.env, log: options.log })
  const { database, env, releases, contentDir, hasLoadShedding, hasRateLimit, now } = options
  if (releases !== undefined) await addMonitoring(app, { ...options, releases })
  if (hasLoadShedding) await shedLoad(app)
  await app.register(fastifyRateLimit, { global: false, ...(!hasRateLimit && { allowList: () => true }) })
  const countCode = limitCodes(app)
  const readHotelNow = () => readHotel(contentDir(), env.mail)
  // The page that tells a guest not to pay again needs no database.
  const readNotice = async () => {
    const found = withTimeout(findNotice(database, now()), NOTICE_WITHIN_MS, undefined)
    return (await found.catch(() => undefined))?.text
  }
  const guest = { ...options, domain: options.payments.domain, stay: options.terms, countCode }
  await app.register(async (api) => {
    api.addHook('onRequest', forbidCaching)
    addApiRoutes(api, { ...options, countCode, guest, readHotel: readHotelNow })
  })
  addPlainPages(app, {
    ...guest,
    paystack: options.payments.client,
    channels: env.paymentChannels,
    siteUrl: env.siteUrl,
    onRefund: () => options.onHint('refund'),
    readHotel: async () => ({ ...(await readHotelNow()), notice: await readNotice() }),
  })
  await addRebuilds(app, options)
  addPictureRoutes(app, database, contentDir)
  if (releases !== undefined) {
    const findRoom = (roomId: number) => findRoomStatus(database, roomId)
    addSiteRoutes(app, { env, releases, findRoom })
  }
  return app
}

function addApiRoutes(
  api: FastifyInstance,
  options: AppOptions & Pick<PlainPagesOptions, 'countCode' | 'readHotel'> & { guest: GuestRoutesOptions },
): void {
  const { database, env, releases, payments, guest, terms, onHint, now } = options
  const { webhookKey, ledger } = payments
  addRoomRoutes(api, { database, origin: env.siteUrl ?? '', now })
  addNightsRoutes(api, database, terms, now)
  addContactRoutes(api, { database, siteUrl: env.siteUrl, now })
  addVerifyRoute(api, guest)
  addStatusRoute(api, guest)
  const hasPage = (path: string) =>
    releases === undefined || existsSync(join(releases.live().siteDir, path, 'index.html'))
  addVisitRoute(api, { ...options, hasPage })
  addNoticeRoute(api, { database, now })
  addGuestChangeRoutes(api, { ...guest, readHotel: options.readHotel, onRefund: () => onHint('refund') })
  addWebhookRoute(api, { database, secretKey: webhookKey, now, onHint })
  if (ledger !== undefined) {
    const charge = addRehearsalRoutes(api, ledger, webhookKey)
    addCheckoutPages(api, { ledger, charge, readHotel: options.readHotel })
  }
}

/** For a site whose API is on another host: serves the release and the rebuild calls, without a database. */
export async function createStaticApp({
  env,
  log,
  releases,
  builder,
}: Pick<ServerParts, 'env' | 'log' | 'builder'> & { releases: Releases }): Promise<FastifyInstance> {
  const app = await createHttpServer({ ...env, log })
  await addMonitoring(app, { env, releases, builder, database: undefined, now: () => new Date() })
  await app.register(fastifyRateLimit, { global: false })
  await addRebuilds(app, { env, builder })
  // Only the remote API knows its rooms. The page asks that API, and shows the 404 screen itself.
  addSiteRoutes(app, { env, releases, findRoom: async () => 'listed' })
  return app
}

async function addRebuilds(
  app: FastifyInstance,
  { env, builder }: Pick<ServerParts, 'env' | 'builder'>,
): Promise<void> {
  const { rebuildToken } = env
  if (builder === undefined || rebuildToken === undefined) return
  // In a scope of its own: the parsers are for this call only.
  await app.register(async (api) => addRebuildRoute(api, builder, rebuildToken))
}
