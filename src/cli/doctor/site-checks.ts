import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { isLoopbackHost } from '../../config/values'
import { errorCodeOf } from '../../shared/error-facts'
import { type Check, demand, type Examined, type Seen, Skipped } from './check'

const DAY_MS = 24 * 60 * 60_000
/** Certificates are renewed a month before their end. */
const CERTIFICATE_DAYS = 14
/** The headers of a page. Only sites with https send the last one. */
const HEADERS = ['content-security-policy', 'x-content-type-options', 'strict-transport-security']
/** Strangers must get no answer at these paths. */
const HIDDEN = ['/healthz', '/metrics', '/desk', '/api/desk/session/']
/** An address that belongs to nobody: https://www.rfc-editor.org/rfc/rfc5737 */
const MADE_UP = '203.0.113.9'

export const SITE_CHECKS: Record<string, Check> = {
  Site: async ({ env: { siteUrl: site }, outside }) => {
    if (outside === undefined) throw new Skipped('SITE_URL is not set')
    const { status = 0, headers, body } = await outside
    const { location } = headers
    demand(
      location === undefined,
      `${site} leads on to ${location}: make that SITE_URL, or correct the proxy`,
    )
    demand(
      ![502, 504].includes(status),
      `The proxy at ${site} reaches no server: look at Server, and its ports`,
    )
    demand(body.includes('ready"'), `${site} is not this server (status ${status}): correct DNS or the proxy`)
    demand(!body.includes('not ready'), `${site} is not ready: look at Books and Server`)
    return `${site} is ready`
  },
  Certificate: async (examined) => {
    const [site, { validTo = '' }] = await reach(examined)
    demand(site.startsWith('https:'), 'SITE_URL does not use https: get a certificate')
    const days = Math.floor((Date.parse(validTo) - examined.now().getTime()) / DAY_MS)
    const renew = 'certbot renew && systemctl reload nginx, or journalctl -u caddy'
    demand(days >= CERTIFICATE_DAYS, `The certificate ends in ${days} days: ${renew}`)
    const plain = await ask(new URL(site.replace('https:', 'http:'))).catch(() => undefined)
    const isLedOn = plain?.headers.location?.startsWith('https:') === true
    demand(isLedOn, 'http:// does not lead to https: correct proxy or firewall, renewals need port 80')
    return `${days} days left`
  },
  Headers: async (examined) => {
    const [site] = await reach(examined)
    const { headers } = await ask(new URL(site))
    const missing = HEADERS.slice(0, site.startsWith('https:') ? 3 : 2).filter((name) => !headers[name])
    demand(missing.length === 0, `The home page lacks ${missing.join(', ')}: let the proxy pass them on`)
    return 'the home page has those that protect guests'
  },
  Hidden: async (examined) => {
    const [site] = await reach(examined)
    const { deskPort: port } = examined.env
    const open: string[] = []
    for (const path of HIDDEN)
      if (((await ask(new URL(path, site))).status ?? 0) < 404) open.push(`${site}${path}`)
    const host = new URL(site).hostname
    if (port !== undefined && !isLoopbackHost(host) && (await isOpen(host, port))) open.push(`port ${port}`)
    demand(open.length === 0, `Everybody reaches ${open.join(', ')}: close it in proxy or firewall`)
    return 'desk, metrics and health check are closed to the world'
  },
  /** Limits count by IP address. With METRICS_TOKEN the server says which address it sees. */
  Proxy: async (examined) => {
    const [site] = await reach(examined)
    const { metricsToken } = examined.env
    if (metricsToken === undefined) throw new Skipped('needs METRICS_TOKEN')
    const { address } = await lookup(new URL(site).hostname)
    const headers = { authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': MADE_UP }
    const [, client = ''] =
      /"client":"([^"]*)"/.exec((await ask(new URL('/readyz', site), headers)).body) ?? []
    demand(client !== '', 'The server does not know METRICS_TOKEN: restart it')
    demand(client !== MADE_UP, 'Guests can make up their address: the proxy must replace X-Forwarded-For')
    const isKnown = !isLoopbackHost(client) || isLoopbackHost(address)
    demand(isKnown, `All guests count as the proxy (${client}): set TRUSTED_PROXIES=127.0.0.1,::1`)
    return `passes on who asks (${client})`
  },
}

/** Returns SITE_URL and its answer. Throws a Skipped without a good answer: the site's check says why. */
async function reach({ env: { siteUrl = '' }, outside }: Examined): Promise<[string, Seen]> {
  const seen = await outside?.catch(() => undefined)
  if (seen?.status !== 200) throw new Skipped('see Site')
  return [siteUrl, seen]
}

/** Makes a request like a guest's, without following a redirect. Throws an Error without an answer. */
export async function ask(url: URL, headers: Record<string, string> = {}): Promise<Seen> {
  const signal = AbortSignal.timeout(10_000)
  try {
    const request = (url.protocol === 'https:' ? https : http).get(url, { headers, signal, agent: false })
    const [answer]: IncomingMessage[] = await once(request, 'response')
    if (answer === undefined) throw new Error('no answer')
    const { socket, statusCode: status } = answer
    const validTo = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined
    return { status, headers: answer.headers, body: await text(answer), validTo }
  } catch (error) {
    const way = 'look at DNS, proxy, firewall and certificate'
    throw new Error(`${url.origin} cannot be opened (${errorCodeOf(error)}): ${way}`, { cause: error })
  }
}

async function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  const signal = AbortSignal.timeout(3_000)
  const connected = once(socket, 'connect', { signal })
  return connected
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}
