import type { IncomingMessage } from 'node:http'

const API = /^\/api(?:\/|$)/
/** No site has this page: it is the page for what is not found. */
const NOWHERE = '/404'

/**
 * Leads a browser from an address that cannot be decoded, such as `/%`, to the site's page for what is not
 * found. Gives the address of every other request as it is: a program is told in JSON that it is broken.
 */
export function leadFromBrokenPath({ url = '/', method, headers }: IncomingMessage): string {
  const [path = '/'] = url.split('?')
  const isPage = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
  return isPage && !API.test(path) && !isDecodable(path) ? NOWHERE : url
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
