import { setImmediate as nextTurn } from 'node:timers/promises'
import { closeAll, openTestBackend } from '../../support/server/backend'

afterEach(closeAll)

/** The whole thread stands still, event loop and all, for longer than the server looks back. */
function blockThread(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500)
}

it('refuses no guest for what held the start up', async () => {
  const { app } = await openTestBackend({ hasLoadShedding: true })
  await app.ready()
  blockThread()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const statuses = new Set<number>()
  for (const until = Date.now() + 1_500; Date.now() < until; await nextTurn()) {
    statuses.add((await app.inject('/api/rooms/')).statusCode)
  }
  expect([...statuses]).toEqual([200])
})

it('refuses guests while the event loop is late', async () => {
  const { app } = await openTestBackend({ hasLoadShedding: true })
  await app.ready()
  blockThread()
  let answer = await app.inject('/api/rooms/')
  for (let looks = 1; answer.statusCode === 200 && looks < 1_000; looks += 1) {
    await nextTurn()
    answer = await app.inject('/api/rooms/')
  }
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
  expect(answer.json()).toMatchObject({ error: { code: 'unavailable' } })
})
