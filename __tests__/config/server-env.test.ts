import { resolve } from 'node:path'
import { ConfigError } from '../../src/config/config-error'
import { readBuildEnv, readServerEnv, readSiteEnv } from '../../src/config/server-env'
import { paymentModeOf } from '../../src/config/site-env'

const PUBLIC_TEST = 'pk_test_abc123'
const SECRET_TEST = 'sk_test_abc123'
const SECRET_LIVE = 'sk_live_abc123'

it('runs a rehearsal on port 9000 by default', () => {
  expect(readServerEnv({})).toEqual({
    port: 9000,
    host: 'localhost',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    siteUrl: undefined,
    apiHost: '',
    trustedProxies: [],
    deskPort: undefined,
    deskUrl: undefined,
    metricsToken: undefined,
    rebuildToken: undefined,
    isRebuiltByItself: true,
    logLevel: 'info',
    buildTimeoutMs: 1_800_000,
    payments: { mode: 'rehearsal' },
    mail: { smtp: undefined, from: undefined, desk: undefined },
    releasesKept: 5,
    releasesDir: resolve('data/releases'),
  })
})

it('reads every setting', () => {
  const env = readServerEnv({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: 'var/hotel',
    DATABASE_URL: ' postgresql://hotel:secret@db.example:5432/hotel?sslmode=verify-full ',
    SITE_URL: 'https://hotel.example/',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1',
    METRICS_TOKEN: '0123456789-0123456789-0123456789+',
    GATSBY_PAYSTACK_PUBLIC_KEY: PUBLIC_TEST,
    PAYSTACK_SECRET_KEY: SECRET_TEST,
    PAYSTACK_BASE_URL: 'http://127.0.0.1:4000/',
    SMTP_URL: 'smtps://mail.hotel.example',
    MAIL_FROM: 'stay@hotel.example',
    DESK_EMAIL: 'desk@hotel.example',
    DESK_PORT: '9100',
    DESK_URL: 'https://desk.hotel.example/',
    RELEASES_KEEP: '12',
    REBUILD_TOKEN: 'another-0123456789-0123456789-012',
    REBUILD_AUTO: 'off',
    BUILD_TIMEOUT_MINUTES: '5',
    LOG_LEVEL: 'error',
  })
  expect(env).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: resolve('var/hotel'),
    databaseUrl: 'postgresql://hotel:secret@db.example:5432/hotel?sslmode=verify-full',
    siteUrl: 'https://hotel.example',
    apiHost: '',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
    metricsToken: '0123456789-0123456789-0123456789+',
    deskPort: 9100,
    deskUrl: 'https://desk.hotel.example',
    rebuildToken: 'another-0123456789-0123456789-012',
    isRebuiltByItself: false,
    logLevel: 'error',
    buildTimeoutMs: 300_000,
    payments: { mode: 'test', keys: { secretKey: SECRET_TEST, baseUrl: 'http://127.0.0.1:4000' } },
    mail: {
      smtp: { host: 'mail.hotel.example', port: 465, secure: true, requireTLS: false, auth: undefined },
      from: 'stay@hotel.example',
      desk: 'desk@hotel.example',
    },
    releasesKept: 12,
    releasesDir: resolve('var/hotel/releases'),
  })
})

it.each([
  ['smtps://hotel:secret@mail.example.com', undefined],
  ['smtp://localhost.example.com:1025', undefined],
  ['smtp://localhost:1025', 'localhost'],
  ['smtp://127.0.0.1:1025', '127.0.0.1'],
  ['smtp://[::1]:1025', '::1'],
])('sends the mails of a rehearsal through %s only when that is this machine', (url, host) => {
  const { mail } = readServerEnv({ SMTP_URL: url, MAIL_FROM: 'stay@hotel.example' })
  expect([mail.smtp?.host, mail.isHeldBack]).toEqual([host, host === undefined ? true : undefined])
  expect(mail.from).toBe('stay@hotel.example')
  const paid = { GATSBY_PAYSTACK_PUBLIC_KEY: PUBLIC_TEST, PAYSTACK_SECRET_KEY: SECRET_TEST }
  expect(readServerEnv({ SMTP_URL: url, ...paid }).mail.smtp).toBeDefined()
})

it.each(
  ['METRICS_TOKEN', 'REBUILD_TOKEN'].flatMap((name) =>
    ['short', 'x'.repeat(31), `${'x'.repeat(31)} ${'x'.repeat(31)}`].map((token) => [name, token]),
  ),
)('refuses the %s "%s", and does not repeat it', (name = '', token) => {
  expect(() => readServerEnv({ [name]: token })).toThrow(
    new RegExp(`^${name} must have at least 32 characters: letters, digits and signs$`),
  )
})

it.each([
  'https://hotel.example,www.hotel.example',
  'https://hotel.example,https://www.hotel.example',
  'https://*.hotel.example',
  "https://'hotel.example'",
])('refuses the SITE_URL %s, which names no one host', (url) => {
  expect(() => readServerEnv({ SITE_URL: url })).toThrow(
    `SITE_URL must be one origin such as https://www.example.com, without a path, not "${url}"`,
  )
})

it.each(['https://hotel_1.example.', 'http://localhost:9000', 'http://[::1]:9000', 'http://192.0.2.1'])(
  'takes the SITE_URL %s',
  (url) => expect(readServerEnv({ SITE_URL: url }).siteUrl).toBe(url),
)

it.each(['GATSBY_API_HOST', 'SITE_URL', 'PAYSTACK_BASE_URL'])('takes no user and password in %s', (name) => {
  for (const user of ['hotel@', 'hotel:s3cret@', ':s3cret@', 'hotel:p@s3cret@']) {
    const read = (url: string) => () => readServerEnv({ [name]: url })
    const wrong = [`https://${user}host.example`, `ftp://${user}host.example`, `https//${user}host.example`]
    wrong.push(`https://${user}host.example/path`, `http://${user}host.example:port`, `${user}host.example`)
    for (const url of wrong) {
      expect(read(url)).toThrow(new RegExp(`^${name} `))
      expect(read(url)).not.toThrow(/s3cret|hotel/)
    }
  }
})

it('asks for no secret where a remote API takes the payments', () => {
  const env = readServerEnv({
    GATSBY_API_HOST: 'https://api.hotel.example/',
    GATSBY_PAYSTACK_PUBLIC_KEY: PUBLIC_TEST,
  })
  expect(env).toMatchObject({
    apiHost: 'https://api.hotel.example',
    payments: { mode: 'none' },
  })
})

it.each([
  ['the public key alone', { GATSBY_PAYSTACK_PUBLIC_KEY: PUBLIC_TEST }, 'test'],
  ['a live public key', { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_live_x' }, 'live'],
  ['nothing', {}, 'rehearsal'],
  ['a remote API without a key', { GATSBY_API_HOST: 'https://api.hotel.example' }, 'none'],
])('reads the payment mode of a build with %s', (_name, env, mode) => {
  expect(readBuildEnv(env).payments).toEqual({ mode: 'none' })
  expect(paymentModeOf(readSiteEnv(env))).toBe(mode)
})

it.each([
  ['PORT', { PORT: 'http' }],
  ['REBUILD_AUTO', { REBUILD_AUTO: 'maybe' }],
  ['BUILD_TIMEOUT_MINUTES', { BUILD_TIMEOUT_MINUTES: '0' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '1e3' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'trace' }],
  ['RELEASES_KEEP', { RELEASES_KEEP: '0' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://hotel@db.example/hotel' }],
  ['SITE_URL', { SITE_URL: 'ftp://hotel.example' }],
  ['PAYMENT_CHANNELS', { PAYMENT_CHANNELS: 'card, transfer' }],
  ['PAYMENT_CHANNELS', { PAYMENT_CHANNELS: 'Card' }],
  ['GATSBY_API_HOST', { GATSBY_API_HOST: 'not a url' }],
  ['GATSBY_PAYSTACK_PUBLIC_KEY', { GATSBY_PAYSTACK_PUBLIC_KEY: SECRET_TEST }],
  ['GATSBY_PAYSTACK_PUBLIC_KEY', { GATSBY_PAYSTACK_PUBLIC_KEY: 'rehearsal' }],
  ['PAYSTACK_SECRET_KEY', { PAYSTACK_SECRET_KEY: SECRET_TEST }],
  ['PAYSTACK_SECRET_KEY', { GATSBY_PAYSTACK_PUBLIC_KEY: PUBLIC_TEST }],
  ['PAYSTACK_SECRET_KEY', { GATSBY_PAYSTACK_PUBLIC_KEY: PUBLIC_TEST, PAYSTACK_SECRET_KEY: 'secret' }],
  ['PAYSTACK_SECRET_KEY', { GATSBY_PAYSTACK_PUBLIC_KEY: PUBLIC_TEST, PAYSTACK_SECRET_KEY: SECRET_LIVE }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['PAYSTACK_BASE_URL', { PAYSTACK_BASE_URL: 'http://paystack.example' }],
  ['DESK_PORT', { DESK_PORT: 'desk' }],
  ['DESK_PORT', { DESK_PORT: '9000' }],
  ['DESK_PORT', { DESK_PORT: '9100', GATSBY_API_HOST: 'https://api.hotel.example' }],
  ['DESK_URL', { DESK_URL: 'http://desk.hotel.example' }],
  ['DESK_URL', { DESK_URL: 'https://hotel.example/desk' }],
  ['DESK_URL', { DESK_URL: 'https://hotel.example:8443', SITE_URL: 'https://hotel.example' }],
])('names %s in %p', (variable, env) => {
  expect(() => readServerEnv(env)).toThrow(ConfigError)
  expect(() => readServerEnv(env)).toThrow(new RegExp(`^${variable} `))
})

it('never repeats a secret in its message', () => {
  expect(() =>
    readServerEnv({ GATSBY_PAYSTACK_PUBLIC_KEY: PUBLIC_TEST, PAYSTACK_SECRET_KEY: 'hunter2' }),
  ).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hunter2') }))
})
