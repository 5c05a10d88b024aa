import type { FastifyInstance } from 'fastify'
import { readContent } from '../../content/read-content'
import { ReleasedHotelSchema } from '../../content/hotel-schema'

const PATH = '/.well-known/security.txt'
const VALID_MS = 90 * 24 * 60 * 60_000

/** Adds security.txt, which says where to report a vulnerability: https://www.rfc-editor.org/rfc/rfc9116 */
export function addSecurityText(
  app: FastifyInstance,
  { contentDir, siteUrl, now }: { contentDir: () => string; siteUrl: string | undefined; now: () => Date },
): void {
  app.get(PATH, async (_request, reply) => {
    const { email } = await readContent(contentDir(), 'hotel.json', ReleasedHotelSchema)
    const expires = new Date(now().getTime() + VALID_MS).toISOString().replace(/\.\d+Z$/, 'Z')
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      // The standard requires https here.
      ...(siteUrl?.startsWith('https:') ? [`Canonical: ${siteUrl}${PATH}`] : []),
    ]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
