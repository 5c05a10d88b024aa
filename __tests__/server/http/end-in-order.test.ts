import timers from 'node:timers/promises'
import { closeAll, openTestBackend } from '../../support/server/backend'

afterEach(closeAll)

/** The pause between two looks whether connections are still open. */
const LOOK_EVERY_MS = 50

it('waits for nobody when all that came was a call from within, such as the webhook of a rehearsal', async () => {
  const { app } = await openTestBackend()
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await app.inject('/api/rooms/')).statusCode).toBe(200)
  const wait = jest.spyOn(timers, 'setTimeout')
  await app.close()
  expect(wait.mock.calls.filter(([pause]) => pause === LOOK_EVERY_MS)).toEqual([])
})
