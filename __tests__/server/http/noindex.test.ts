import { createHttpServer } from '../../../src/server/http/fastify'
import { createLogger } from '../../../src/server/http/logging'
import { closeAll, onClose } from '../../support/server/closing'

afterEach(closeAll)

async function headersOf(isPreview: boolean) {
  const app = await createHttpServer({
    siteUrl: undefined,
    trustedProxies: [],
    isPreview,
    log: createLogger(false),
  })
  onClose(() => app.close())
  return (await app.inject('/rooms')).headers
}

it('asks search engines to leave out a preview, and nothing else', async () => {
  expect((await headersOf(true))['x-robots-tag']).toBe('noindex, nofollow')
  expect(await headersOf(false)).not.toHaveProperty('x-robots-tag')
})
