import { asOperator, openTestBackend } from '../../support/server/backend'
import { makeRelease } from '../../support/server/release'

async function openPreview({ isPreview = true } = {}) {
  const siteDir = await makeRelease()
  const { app } = await openTestBackend({ siteDir, env: { isPreview }, hasLoadShedding: false })
  return app
}

it.each([
  [true, 'noindex, nofollow', 503],
  [false, undefined, 200],
])(
  'is found by search engines and ready for guests unless it is a preview: %s',
  async (isPreview, robots, ready) => {
    const app = await openPreview({ isPreview })
    for (const url of ['/', '/api/rooms/']) {
      const { statusCode, headers } = await app.inject({ url })
      expect([statusCode, headers['x-robots-tag']]).toEqual([200, robots])
    }
    const { statusCode, body } = await app.inject(asOperator('/readyz'))
    expect(statusCode).toBe(ready)
    expect(body.includes('This is a preview, and not the site.')).toBe(isPreview)
  },
)
