import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend } from '../../support/server/backend'
import { GUEST, pay, verify } from '../../support/server/guest'

afterEach(closeAll)

it('logs what happened and nothing of the guest', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const backend = await openTestBackend({ logger: { level: 'trace', stream } })
  const { app, database, rehearsal } = backend
  const reference = await pay(rehearsal.ledger)
  await verify(app, reference)
  await verify(app, await pay(rehearsal.ledger, { status: 'pending' }))
  const message = { ...GUEST, message: 'A secret question' }
  await app.inject({ method: 'POST', url: '/api/contact/?email=ada@example.com', payload: message })
  await app.inject({
    method: 'POST',
    url: '/api/contact/',
    payload: '{"name": Ada Obi}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
  })
  await expectSoundBooks(backend)
  await database.destroy()
  await verify(app, reference)
  const log = lines.join('')
  expect(log).toContain('"path":"/api/bookings/verify-payment/"')
  expect(log).toContain('"reason":"payment under way"')
  expect(log).toContain('"msg":"request failed"')
  for (const secret of [GUEST.name, GUEST.email, message.message, reference, 'token', '127.0.0.1']) {
    expect(log).not.toContain(secret)
  }
})
