import type { ServerEnv } from '../../../src/config/server-env'

type Settings = Record<string, string>

export interface DangerousSetting {
  name: string
  env: Settings
  /** The variable that the refusal names. */
  refusedFor?: string
  /** Words of the line that tells of it. */
  told?: RegExp
  /** True when the server itself takes the danger away. */
  isMended?: (env: ServerEnv) => boolean
}

const LIVE = { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_live_abc123', PAYSTACK_SECRET_KEY: 'sk_live_abc123' }
const HTTPS = { SITE_URL: 'https://hotel.example' }
const TEST = { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_test_abc123', PAYSTACK_SECRET_KEY: 'sk_test_abc123' }

/** Settings that endanger guests, money or the machine. */
export const DANGEROUS_SETTINGS: readonly DangerousSetting[] = [
  { name: 'live keys without SITE_URL', env: LIVE, refusedFor: 'SITE_URL' },
  { name: 'live keys over http', env: { ...LIVE, SITE_URL: 'http://hotel.example' }, refusedFor: 'SITE_URL' },
  {
    name: 'live keys over http on this machine',
    env: { ...LIVE, SITE_URL: 'http://localhost:9000' },
    refusedFor: 'SITE_URL',
  },
  {
    name: 'live keys on two sites at once',
    env: { ...LIVE, SITE_URL: 'https://hotel.example,evil.example' },
    refusedFor: 'SITE_URL',
  },
  {
    name: 'live keys with a password in SITE_URL',
    env: { ...LIVE, SITE_URL: 'https://user:secret@hotel.example' },
    refusedFor: 'SITE_URL',
  },
  { name: 'a home folder that no shell has put in', env: { DATA_DIR: '~/hotel' }, refusedFor: 'DATA_DIR' },
  {
    name: 'a live public key with a secret test key',
    env: { ...LIVE, ...HTTPS, PAYSTACK_SECRET_KEY: 'sk_test_abc123' },
    refusedFor: 'PAYSTACK_SECRET_KEY',
  },
  {
    name: 'a secret key in the place of the public one',
    env: { ...HTTPS, GATSBY_PAYSTACK_PUBLIC_KEY: 'sk_live_abc123', PAYSTACK_SECRET_KEY: 'sk_live_abc123' },
    refusedFor: 'GATSBY_PAYSTACK_PUBLIC_KEY',
  },
  {
    name: 'a secret key without a public one',
    env: { PAYSTACK_SECRET_KEY: 'sk_live_abc123' },
    refusedFor: 'GATSBY_PAYSTACK_PUBLIC_KEY',
  },
  {
    name: 'Paystack over http',
    env: { ...TEST, PAYSTACK_BASE_URL: 'http://api.paystack.co' },
    refusedFor: 'PAYSTACK_BASE_URL',
  },
  {
    name: 'live payments on an open port without a proxy',
    env: { ...LIVE, ...HTTPS, HOST: '0.0.0.0' },
    told: /HOST 0\.0\.0\.0/,
  },
  {
    name: 'live payments on an open IPv6 port without a proxy',
    env: { ...LIVE, ...HTTPS, HOST: '::' },
    told: /HOST ::/,
  },
  {
    name: 'all IPv4 addresses as proxies',
    env: { TRUSTED_PROXIES: '0.0.0.0/0' },
    refusedFor: 'TRUSTED_PROXIES',
  },
  { name: 'all IPv6 addresses as proxies', env: { TRUSTED_PROXIES: '::/0' }, refusedFor: 'TRUSTED_PROXIES' },
  { name: 'a name as a proxy', env: { TRUSTED_PROXIES: 'proxy.example' }, refusedFor: 'TRUSTED_PROXIES' },
  {
    name: 'a live key to a remote API over http',
    env: { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_live_abc123', GATSBY_API_HOST: 'http://api.example' },
    refusedFor: 'GATSBY_API_HOST',
  },
  { name: 'a mail server that is no URL', env: { SMTP_URL: 'mail.example.com' }, refusedFor: 'SMTP_URL' },
  {
    name: 'half a login of the mail server',
    env: { SMTP_URL: 'smtp://user@mail.example.com' },
    refusedFor: 'SMTP_URL',
  },
  {
    name: 'a login of the mail server over plain text',
    env: { ...TEST, SMTP_URL: 'smtp://user:secret@mail.example.com' },
    isMended: ({ mail }) => mail.smtp?.requireTLS === true,
  },
  {
    name: 'two senders of mail',
    env: { MAIL_FROM: 'a@example.com, b@example.com' },
    refusedFor: 'MAIL_FROM',
  },
  {
    name: 'a header in a sender',
    env: { MAIL_FROM: 'a@example.com\nBcc: b@example.com' },
    refusedFor: 'MAIL_FROM',
  },
  { name: 'a short token for metrics', env: { METRICS_TOKEN: 'secret' }, refusedFor: 'METRICS_TOKEN' },
  { name: 'a short token for rebuilds', env: { REBUILD_TOKEN: 'secret' }, refusedFor: 'REBUILD_TOKEN' },
  { name: 'every origin', env: { ALLOWED_ORIGINS: '*' }, refusedFor: 'ALLOWED_ORIGINS' },
  {
    name: 'an origin over http',
    env: { ALLOWED_ORIGINS: 'http://shop.example' },
    refusedFor: 'ALLOWED_ORIGINS',
  },
  { name: 'the origin of no page', env: { ALLOWED_ORIGINS: 'null' }, refusedFor: 'ALLOWED_ORIGINS' },
  {
    name: 'the desk over http',
    env: { DESK_URL: 'http://desk.hotel.example', DESK_PORT: '9100' },
    refusedFor: 'DESK_URL',
  },
  {
    name: 'the desk on the site’s host',
    env: { ...HTTPS, DESK_URL: 'https://hotel.example:8443', DESK_PORT: '9100' },
    refusedFor: 'DESK_URL',
  },
  { name: 'the desk on the site’s port', env: { PORT: '9000', DESK_PORT: '9000' }, refusedFor: 'DESK_PORT' },
  {
    name: 'a database over another protocol',
    env: { DATABASE_URL: 'http://hotel:secret@db.example/hotel' },
    refusedFor: 'DATABASE_URL',
  },
]
