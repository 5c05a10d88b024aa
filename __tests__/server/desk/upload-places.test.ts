import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { createUploadPlaces } from '../../../src/server/desk/upload-places'
import { answerError } from '../../../src/server/http/errors'
import { closeAll, onClose } from '../../support/server/closing'

const LONG_MS = 60_000
const FULL = 'Other pictures are being saved at the moment. Please send this one again in a minute.'

afterEach(closeAll)

/** Opens a server that takes one upload at once. Whoever sends one is named in a header. */
async function openServer({ waiting, waitMs = LONG_MS }: { waiting: number; waitMs?: number }) {
  const places = createUploadPlaces({ atOnce: 1, waiting, waitMs })
  const app = fastify({ forceCloseConnections: true })
  onClose(() => app.close())
  /** The hook has been asked for a place. */
  const asked = new EventTarget()
  const works = new EventTarget()
  app.setErrorHandler(answerError)
  app.decorateRequest('actor')
  app.addHook('onRequest', async (incoming) => {
    const who = String(incoming.headers['x-who'])
    incoming.actor = { who, personId: null, role: 'marketing', via: 'browser' }
    setImmediate(() => asked.dispatchEvent(new Event('asked')))
  })
  app.put('/', { onRequest: places.take }, (incoming, reply) =>
    places.keepDuring(incoming, reply, async () => {
      if (incoming.headers['x-who'] === 'slow') await once(works, 'end')
      return {}
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  /** Sends an upload and resolves when it waits or has a place. */
  async function send(who: string): Promise<ClientRequest> {
    const waits = new Promise((resolve) => asked.addEventListener('asked', resolve, { once: true }))
    const upload = request({ port, host: '127.0.0.1', method: 'PUT', headers: { 'x-who': who } })
    upload.on('error', () => undefined).end()
    await waits
    return upload
  }
  return { send, finish: () => void works.dispatchEvent(new Event('end')) }
}

async function answerOf(upload: ClientRequest): Promise<[status: number | undefined, text: string]> {
  const [answer] = await once(upload, 'response')
  let text = ''
  for await (const part of answer) text += String(part)
  return [answer.statusCode, text]
}

/** Ends the connection of an upload, and gives the server the time to see that. */
async function leave(upload: ClientRequest): Promise<void> {
  const end = new Promise((resolve) => upload.once('close', resolve))
  upload.destroy()
  await end
  await new Promise((resolve) => setTimeout(resolve, 200))
}

const refused = [503, expect.stringContaining(FULL)]

it('lets an upload wait for its turn', async () => {
  const { send, finish } = await openServer({ waiting: 1 })
  const slow = await send('slow')
  const next = answerOf(await send('Ada'))
  finish()
  expect(await answerOf(slow)).toEqual([200, '{}'])
  expect(await next).toEqual([200, '{}'])
})

it('refuses an upload at once when too many wait', async () => {
  const { send, finish } = await openServer({ waiting: 1 })
  await send('slow')
  const waiting = answerOf(await send('Ada'))
  expect(await answerOf(await send('Ada'))).toEqual(refused)
  finish()
  expect((await waiting)[0]).toBe(200)
})

it('refuses an upload whose turn does not come in time', async () => {
  const { send, finish } = await openServer({ waiting: 1, waitMs: 100 })
  await send('slow')
  expect(await answerOf(await send('Ada'))).toEqual(refused)
  finish()
  expect((await answerOf(await send('Ada')))[0]).toBe(200)
})

it('keeps no place for whoever has left the line', async () => {
  const { send, finish } = await openServer({ waiting: 1 })
  await send('slow')
  const gone = await send('Ada')
  await leave(gone)
  const next = answerOf(await send('Ada'))
  finish()
  expect((await next)[0]).toBe(200)
})

it('keeps the place of an upload at work whose sender has left, until the work is done', async () => {
  const { send, finish } = await openServer({ waiting: 1, waitMs: 200 })
  const slow = await send('slow')
  await leave(slow)
  expect(await answerOf(await send('Ada'))).toEqual(refused)
  finish()
  expect((await answerOf(await send('Ada')))[0]).toBe(200)
})
