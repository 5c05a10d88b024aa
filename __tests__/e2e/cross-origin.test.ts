import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { useSite } from '../support/useSite'

const settings = { ALLOWED_ORIGINS: '' }
const hotel = useSite('rehearsal', settings)

/** One server with two names is two origins for the browser. */
let secondSite: string
let stranger: string
let server: Server

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Another site</title><link rel="icon" href="data:,">')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  secondSite = `http://127.0.0.1:${port}`
  stranger = `http://localhost:${port}`
  settings.ALLOWED_ORIGINS = secondSite
})
afterAll(() => void server.close())

/** Opens an empty page of another site. */
async function openSite(origin: string): Promise<Page> {
  const page = await hotel.guest()
  await page.goto(`${origin}/`)
  return page
}

/** Calls the hotel's API as our pages do; gives the status, or 'blocked'. */
function call(
  page: Page,
  path: string,
  payload?: object,
): Promise<{ status: number | 'blocked'; body: unknown }> {
  return page.evaluate(
    async ({ url, body }) => {
      const post = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      try {
        const response = await fetch(url, { cache: 'no-store', ...(body && post) })
        return { status: response.status, body: await response.json() }
      } catch {
        return { status: 'blocked' as const, body: undefined }
      }
    },
    { url: `${hotel.site.url}${path}`, body: payload },
  )
}

const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
const PAYMENT = { reference: '7-1-abcdefghijkl', room_id: 7, name: 'Ada', email: 'ada@example.com' }

it('answers the pages of a site that is named, refusals too', async () => {
  hotel.expectComplaint(/Failed to load resource/)
  const page = await openSite(secondSite)
  const rooms = await call(page, '/api/rooms/')
  expect([rooms.status, (rooms.body as unknown[]).length]).toEqual([200, 8])
  expect(await call(page, '/api/contact/', MESSAGE)).toMatchObject({ status: 200 })
  expect(await call(page, '/api/rooms/999/')).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
  const unknown = await call(page, '/api/bookings/verify-payment/', PAYMENT)
  expect(unknown).toMatchObject({ status: 402, body: { error: {} } })
})

it('lets a site that is named show the checkout of a rehearsal, which tells that it is there', async () => {
  const page = await openSite(secondSite)
  const heard = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        window.addEventListener('message', ({ data, origin }) => resolve([origin, data.event]))
        const frame = document.createElement('iframe')
        frame.src = `${url}/api/rehearsal/checkout/?precheckout=true`
        document.body.append(frame)
      }),
    hotel.site.url,
  )
  expect(heard).toEqual([hotel.site.url, 'loaded:checkout'])
})

it('is no API for the pages of any other site', async () => {
  hotel.expectComplaint(/blocked by CORS policy|Failed to load resource/)
  const page = await openSite(stranger)
  expect(await call(page, '/api/rooms/')).toMatchObject({ status: 'blocked' })
  expect(await call(page, '/api/contact/', MESSAGE)).toMatchObject({ status: 'blocked' })
  expect(await hotel.site.database.selectFrom('messages').selectAll().execute()).toEqual([])
})
