import { setTimeout as wait } from 'node:timers/promises'
import { closeAll, openTestBackend } from '../../support/server/backend'

afterEach(closeAll)

/** Less than the time that open connections are given. */
const AT_ONCE_MS = 1_800

it('waits for nobody when all that came was a call from within, such as the webhook of a rehearsal', async () => {
  const { app } = await openTestBackend()
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await app.inject('/api/rooms/')).statusCode).toBe(200)
  const end = app.close().then(() => 'ended')
  expect(await Promise.race([end, wait(AT_ONCE_MS, 'still waiting')])).toBe('ended')
})
