import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify'
import type { ServerEnv } from '../../config/server-env'
import { createHttpServer } from '../http/fastify'
import { tidyBody } from '../http/validation'
import type { Releases } from '../releases/live'
import { addPictureRoutes } from '../rooms/pictures'
import { addDeskPages } from '../site/desk-routes'
import { checkHost, guardCalls } from './guard'
import { addChangesRoute } from './live-updates'
import { addPreviewPages } from './preview-pages'
import { addBookingRoutes } from './routes/bookings'
import { addContentRoutes } from './routes/content'
import { addContentPictureRoutes } from './routes/content-pictures'
import { addFigureRoutes } from './routes/figures'
import { addJournalRoutes } from './routes/journal'
import { addMessageRoutes } from './routes/messages'
import { addMoneyRoutes } from './routes/money'
import { addPeopleRoutes } from './routes/people'
import { addPublishingRoutes } from './routes/publishing'
import { addRoomOfferRoutes } from './routes/room-offers'
import { addFolioRoutes, addInvoiceRoutes } from './routes/folio'
import { addDeskRoomRoutes } from './routes/rooms'
import { addNoticeRoutes } from './routes/site-notice'
import { addSessionRoutes } from './routes/session'
import type { DeskServices } from './services'

/** Pictures may come from a phone on a slow connection. */
const UPLOAD_MS = 180_000

interface DeskOptions {
  services: DeskServices
  env: Pick<ServerEnv, 'deskUrl' | 'trustedProxies'>
  log: FastifyBaseLogger
  /** Returns the absolute path of content/ at this moment. */
  contentDir: () => string
  /** The releases with the desk's pages. When undefined, the desk has only its API. */
  releases: Releases | undefined
  /** Called with each route, for a test of the permissions. */
  onRoute?: (route: RouteOptions) => void
}

/** Creates the HTTP server of the desk, which does not listen yet. */
export async function createDesk({
  services,
  env,
  log,
  contentDir,
  releases,
  onRoute,
}: DeskOptions): Promise<FastifyInstance> {
  const app = await createHttpServer({
    siteUrl: env.deskUrl,
    trustedProxies: env.trustedProxies,
    requestTimeoutMs: UPLOAD_MS,
    log,
  })
  checkHost(app, env.deskUrl)
  addPreviewPages(app, services)
  await app.register(async (desk) => {
    if (onRoute !== undefined) desk.addHook('onRoute', onRoute)
    guardCalls(desk, services)
    desk.addHook('preValidation', tidyBody)
    for (const addRoutes of [
      addSessionRoutes,
      addBookingRoutes,
      addFolioRoutes,
      addDeskRoomRoutes,
      addRoomOfferRoutes,
      addMoneyRoutes,
      addInvoiceRoutes,
      addMessageRoutes,
      addPublishingRoutes,
      addContentRoutes,
      addContentPictureRoutes,
      addNoticeRoutes,
      addFigureRoutes,
      addPeopleRoutes,
      addJournalRoutes,
      addChangesRoute,
    ]) {
      addRoutes(desk, services)
    }
  })
  addPictureRoutes(app, services.database, contentDir)
  if (releases !== undefined) addDeskPages(app, releases)
  return app
}
