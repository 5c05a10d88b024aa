import { ConfigError } from '../../src/config/config-error'
import { describeDangers, readServerEnv, readSiteEnv } from '../../src/config/server-env'

const LIVE = { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_live_abc123', PAYSTACK_SECRET_KEY: 'sk_live_abc123' }
const TEST = { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_test_abc123', PAYSTACK_SECRET_KEY: 'sk_test_abc123' }
const REMOTE = { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_live_abc123', GATSBY_API_HOST: 'https://api.example' }
const HTTPS = { SITE_URL: 'https://hotel.example' }

function refusalOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return error instanceof ConfigError ? error.variable : String(error)
  }
}

it.each([
  ['live keys without SITE_URL', LIVE, 'SITE_URL'],
  ['live keys with http', { ...LIVE, SITE_URL: 'http://hotel.example' }, 'SITE_URL'],
  ['live keys with https', { ...LIVE, ...HTTPS }, undefined],
  ['test keys without SITE_URL', TEST, undefined],
  ['a rehearsal', {}, undefined],
  ['a proxy range of all IPv4 addresses', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
  ['a proxy range of all IPv6 addresses', { TRUSTED_PROXIES: '10.0.0.1,::/0' }, 'TRUSTED_PROXIES'],
  ['a quarter of all IPv6 addresses', { TRUSTED_PROXIES: '2000::/3' }, 'TRUSTED_PROXIES'],
  ['all IPv4 addresses as IPv6 writes them', { TRUSTED_PROXIES: '::ffff:0.0.0.0/96' }, 'TRUSTED_PROXIES'],
  ['loopback and private IPv6', { TRUSTED_PROXIES: '::1,::1/128,fc00::/7,fd12:3456::/48' }, undefined],
  ['the pages of a live key over http', { ...REMOTE, SITE_URL: 'http://hotel.example' }, 'SITE_URL'],
  ['the pages of a live key over https', { ...REMOTE, ...HTTPS }, undefined],
  ['a wide proxy range', { TRUSTED_PROXIES: '10.0.0.0/8' }, undefined],
])('%s: refuses %s', (_name, env, variable) => {
  expect(refusalOf(() => readServerEnv(env))).toBe(variable)
})

it('takes a live key to a remote API only over https', () => {
  const key = { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_live_abc123' }
  expect(refusalOf(() => readSiteEnv({ ...key, GATSBY_API_HOST: 'http://api.example' }))).toBe(
    'GATSBY_API_HOST',
  )
  expect(refusalOf(() => readSiteEnv({ ...key, GATSBY_API_HOST: 'https://api.example' }))).toBeUndefined()
  expect(refusalOf(() => readSiteEnv({ ...key, GATSBY_API_HOST: 'http://127.0.0.1:9000' }))).toBeUndefined()
})

it('warns of live payments without a trusted proxy', () => {
  const open = { ...LIVE, ...HTTPS, HOST: '0.0.0.0' }
  expect(describeDangers(readServerEnv(open))).toEqual([
    expect.stringMatching(/^HOST 0\.0\.0\.0 .*TRUSTED_PROXIES/),
  ])
  expect(describeDangers(readServerEnv({ ...open, TRUSTED_PROXIES: '10.0.0.1' }))).toEqual([])
  expect(describeDangers(readServerEnv({ ...LIVE, ...HTTPS }))).toEqual([
    expect.stringMatching(/^TRUSTED_PROXIES is not set/),
  ])
  expect(describeDangers(readServerEnv({ ...TEST, HOST: '0.0.0.0' }))).toEqual([])
})
