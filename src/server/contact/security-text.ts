import type { FastifyInstance } from 'fastify'
import { readContent } from '../../content/read-content'
import { HotelSchema } from '../../content/hotel-schema'

const PATH = '/.well-known/security.txt'
/** Who reads it later asks again: the hotel may have another address then. */
const VALID_MS = 90 * 24 * 60 * 60_000

export interface SecurityTextOptions {
  /** Gives the absolute folder of content/ at this moment. */
  contentDir: () => string
  /** The site's public origin; undefined when it is not known. */
  siteUrl: string | undefined
  now: () => Date
}

/**
 * Adds GET /.well-known/security.txt, which tells where to report a weakness
 * (https://www.rfc-editor.org/rfc/rfc9116): the hotel's own address, from content/hotel.json.
 */
export function addSecurityText(
  app: FastifyInstance,
  { contentDir, siteUrl, now }: SecurityTextOptions,
): void {
  app.get(PATH, async (_request, reply) => {
    const { email } = await readContent(contentDir(), 'hotel.json', HotelSchema)
    const expires = new Date(now().getTime() + VALID_MS).toISOString().replace(/\.\d+Z$/, 'Z')
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      // The standard wants https here.
      ...(siteUrl?.startsWith('https:') ? [`Canonical: ${siteUrl}${PATH}`] : []),
    ]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
