import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { addDevelopMiddleware } from '../../../src/server/app/develop-middleware'
import { startFakeHost } from '../../support/fake-host'
import { openTestBackend } from '../../support/server/backend'

/**
 * A server that does what Express does with a mounted middleware: cuts a part off `url` and keeps
 * `originalUrl`.
 */
async function serve(openApi: () => Promise<FastifyInstance | undefined>): Promise<string> {
  const middlewares: Parameters<Parameters<typeof addDevelopMiddleware>[0]['use']>[0][] = []
  addDevelopMiddleware({ use: (middleware) => middlewares.push(middleware) }, openApi)
  const { url } = await startFakeHost((request: IncomingMessage & { originalUrl?: string }, response) => {
    request.originalUrl = request.url ?? ''
    request.url = request.originalUrl.replace('/api', '')
    void middlewares[0]?.(request, response, () => response.end('gatsby'))
  })
  return url
}

it('answers the API’s calls and leaves the pages to Gatsby', async () => {
  const { app } = await openTestBackend()
  await app.ready()
  const url = await serve(async () => app)
  await expect((await fetch(`${url}/rooms`)).text()).resolves.toBe('gatsby')
  await expect((await fetch(`${url}/api/rooms/`)).json()).resolves.toHaveLength(8)
  const contact = await fetch(`${url}/api/contact/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Hello' }),
  })
  await expect(contact.json()).resolves.toEqual({ status: 'received' })
  await expect((await fetch(`${url}/api/nothing`)).json()).resolves.toMatchObject({
    error: { code: 'not_found' },
  })
})

it('answers in the error shape when it cannot open, and tries again at the next call', async () => {
  const { app } = await openTestBackend()
  await app.ready()
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  let tries = 0
  const url = await serve(async () => {
    tries += 1
    if (tries === 1) throw new Error('content/rooms.json is broken')
    return app
  })
  const refused = await fetch(`${url}/api/rooms/`)
  expect(refused.status).toBe(500)
  await expect(refused.json()).resolves.toMatchObject({ error: { code: 'internal' } })
  expect(stderr).toHaveBeenCalledWith('The embedded backend did not open: content/rooms.json is broken\n')
  expect((await fetch(`${url}/api/rooms/`)).status).toBe(200)
})

it('leaves the API to Gatsby when it is remote', async () => {
  const url = await serve(async () => undefined)
  await expect((await fetch(`${url}/api/rooms/`)).text()).resolves.toBe('gatsby')
})
