import type { FastifyInstance } from 'fastify'
import { addCalls } from '../../../src/server/desk/listener'
import type { DeskServices } from '../../../src/server/desk/services'
import { createHttpServer } from '../../../src/server/http/fastify'
import { createLogger } from '../../../src/server/http/logging'
import type { Actor } from '../../../src/server/journal/journal'
import { MARKETING } from './actor'
import { onClose, type TestBackend } from './backend'
import { deskServices } from './open-desk'

/** Opens the calls of the desk without its guard: the caller is signed in as the actor. */
export async function openDeskCalls(
  hotel: Pick<TestBackend, 'database' | 'rehearsal' | 'dataDir'>,
  { actor = MARKETING, ...services }: Partial<DeskServices> & { actor?: Actor } = {},
): Promise<FastifyInstance> {
  const app = await createHttpServer({ siteUrl: undefined, trustedProxies: [], log: createLogger(false) })
  onClose(() => app.close())
  await app.register(async (desk) => {
    desk.decorateRequest('actor')
    desk.addHook('onRequest', async (request) => {
      request.actor = actor
    })
    desk.decorateRequest('sessionToken', '')
    await addCalls(desk, deskServices(hotel, services))
  })
  return app
}
