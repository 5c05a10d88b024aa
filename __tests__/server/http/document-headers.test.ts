import { openTestBackend } from '../../support/server/backend'

it('sends JSON without headers that only documents need, and with a policy that allows nothing', async () => {
  const { app } = await openTestBackend()
  const { headers } = await app.inject('/api/rooms/')
  for (const name of [
    'permissions-policy',
    'cross-origin-opener-policy',
    'referrer-policy',
    'x-frame-options',
  ]) {
    expect(headers).not.toHaveProperty([name])
  }
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})
