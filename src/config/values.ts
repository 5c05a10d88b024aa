import { BlockList, isIP } from 'node:net'
import { FormatRegistry, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ConfigError } from './config-error'
import { CHANNEL_NAMES } from '../shared/payment-channels'
import { SECRET_SETTINGS, type Settings, SettingsSchema } from './settings'

const FORMATS: Record<string, { must: string; check: (text: string) => boolean }> = {
  path: {
    must: 'be a path without ~ or $, which only a shell expands',
    check: (text) => !/^~|\$/.test(text),
  },
  'http-url': {
    must: 'be an http:// or https:// URL of one host, without user, query or fragment',
    check: (text) => isHttpUrl(text),
  },
  'https-url': {
    must: 'be an https:// URL of one host, without user, query or fragment',
    check: (text) => isHttpUrl(text) && isPrivateOnTheWay(new URL(text)),
  },
  origin: {
    must: 'be one origin such as https://www.example.com, without a path',
    check: (text) => isHttpUrl(text) && new URL(text).pathname === '/',
  },
  'https-origin': {
    must: 'be one https:// origin such as https://www.example.com, without a path',
    check: (text) => isHttpUrl(text) && new URL(text).pathname === '/' && isPrivateOnTheWay(new URL(text)),
  },
  'proxy-range': {
    must: 'be addresses or ranges of your own proxies, such as 127.0.0.1 or 10.0.0.0/8',
    check: isProxyRange,
  },
  'postgres-url': {
    must:
      'be like postgresql://user:password@host:5432/database; write special characters of the password ' +
      'percent-encoded: @ as %40, # as %23, / as %2F, ? as %3F',
    check: isPostgresUrl,
  },
  'smtp-url': {
    must:
      'be an smtp:// or smtps:// URL such as smtps://user:password@mail.example.com, special characters of the ' +
      'password percent-encoded',
    check: isSmtpUrl,
  },
  'payment-channel': {
    must: `be names of Paystack’s ways to pay: ${CHANNEL_NAMES.join(', ')}`,
    check: (text) => CHANNEL_NAMES.includes(text),
  },
  email: {
    must: 'be one email address such as stay@example.com',
    check: (text) => /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text),
  },
}
for (const [format, { check }] of Object.entries(FORMATS)) FormatRegistry.Set(format, check)

/** Blank means not set. Throws a ConfigError that names the first wrong setting and repeats no secret. */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const settings = Object.fromEntries(
    Object.entries(SettingsSchema.properties).map(([name, schema]) => {
      const text = env[name]?.trim() ?? ''
      return [name, text === '' ? schema.default : convert(schema, text)]
    }),
  )
  if (Value.Check(SettingsSchema, settings)) return settings
  const error = Value.Errors(SettingsSchema, settings).First()
  const [, name = ''] = error?.path.split('/') ?? []
  const shown = SECRET_SETTINGS.includes(name) ? '' : `, not "${withoutUser(String(error?.value))}"`
  throw new ConfigError(name, `must ${error && mustOf(error.schema)}${shown}`)
}

export function mustOf(schema: TSchema): string | undefined {
  const { type, minimum, maximum, format, must, items } = schema
  if (must !== undefined) return String(must)
  if (type === 'integer') return `be a whole number from ${minimum} to ${maximum}`
  if (type === 'number') return `be a number from ${minimum} to ${maximum}`
  if (type === 'boolean') return 'be on or off'
  return type === 'array' ? mustOf(items) : FORMATS[format]?.must
}

/** Returns a text unchanged when it cannot be converted: then it fails the check. */
function convert({ type }: TSchema, text: string): unknown {
  if ((type === 'integer' || type === 'number') && /^\d+(\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(on|off)$/.test(text)) return text === 'on'
  if (type !== 'array') return text
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Hides user and password, which in a malformed URL may be anything before the last @. */
function withoutUser(text: string): string {
  return text.includes('@') ? `…${text.slice(text.lastIndexOf('@'))}` : text
}

export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/.test(host)
}

export function isPrivateOnTheWay({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopbackHost(hostname)
}

/** Checks more than the URL parser, which accepts the hosts `one.example,two.example` and `*.example`. */
function isHost(hostname: string): boolean {
  return /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i.test(hostname)
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '' && isHost(hostname)
}

/** In a password, a raw # / or ? would end the host too early, and parsers read a raw @ differently. */
function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, hash } = new URL(text)
  const [, authority = ''] = /^\w+:\/\/([^/?#]*)/.exec(text) ?? []
  const hasRawCharacter = hash !== '' || pathname.includes('@') || authority.split('@').length > 2
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1 && !hasRawCharacter
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname, port, pathname, search, hash } = new URL(text)
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === '' && port !== '0'
  const isLogin = (username === '') === (password === '') && !/%(?![\da-f]{2})/i.test(username + password)
  return /^smtps?:$/.test(protocol) && isHost(hostname) && isPlain && isLogin
}

/** Contains only IPv4-mapped addresses (::ffff:0:0/96), and no network in use. */
const MAPPED_IPV4 = new BlockList()
MAPPED_IPV4.addSubnet('::', 7, 'ipv6')

/** False for wide ranges: a guest with an address in one could forge the address that rate limits count. */
function isProxyRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  const leastBits = version === 4 ? 8 : MAPPED_IPV4.check(address, 'ipv6') ? 96 + 8 : 7
  return /^\d{1,3}$/.test(bits) && Number(bits) >= leastBits && Number(bits) <= (version === 4 ? 32 : 128)
}
