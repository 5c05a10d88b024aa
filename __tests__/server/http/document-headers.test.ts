import { closeAll, openTestBackend } from '../../support/server/backend'

const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
]

afterEach(closeAll)

it.each([
  ['/api/rooms/', 200],
  ['/api/rooms/7/', 200],
  ['/api/rooms/999/', 404],
  ['/api/nothing', 404],
])(
  'sends %s without what matters for documents alone, and closed to all that a page can do',
  async (url, status) => {
    const { app } = await openTestBackend()
    const { headers, statusCode } = await app.inject(url)
    expect(statusCode).toBe(status)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(Object.keys(headers).filter((name) => OF_DOCUMENTS.includes(name))).toEqual([])
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  },
)
