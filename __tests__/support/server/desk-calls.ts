import type { FastifyInstance } from 'fastify'
import type { DeskServices } from '../../../src/server/desk/services'
import { createHttpServer } from '../../../src/server/http/fastify'
import { createLogger } from '../../../src/server/http/logging'
import { MARKETING } from './actor'
import { onClose, type TestBackend } from './backend'

/** Opens calls of the desk without its door: whoever calls has signed in as marketing. */
export async function openDeskCalls(
  { database, rehearsal }: Pick<TestBackend, 'database' | 'rehearsal'>,
  addRoutes: (desk: FastifyInstance, services: DeskServices) => void,
  services: Partial<DeskServices> = {},
): Promise<FastifyInstance> {
  const app = await createHttpServer({ siteUrl: undefined, trustedProxies: [], log: createLogger(false) })
  onClose(() => app.close())
  await app.register(async (desk) => {
    desk.decorateRequest('actor')
    desk.addHook('onRequest', async (request) => {
      request.actor = MARKETING
    })
    addRoutes(desk, {
      database,
      paystack: rehearsal.paystack,
      domain: 'test',
      now: () => new Date(),
      wake: () => undefined,
      ...services,
    })
  })
  return app
}
