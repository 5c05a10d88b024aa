import { type NumberOptions, type Static, type StringOptions, Type } from '@sinclair/typebox'

/*
 * The one list of settings. In addition to TypeBox's options, `must` describes a pattern in words, and
 * `secret` keeps a value out of messages, builds and other people's programs. values.ts has the formats.
 */

const Port = (description: string, options?: NumberOptions) =>
  Type.Integer({ minimum: 0, maximum: 65_535, description, ...options })
const Minutes = (description: string, options: NumberOptions) =>
  Type.Number({ maximum: 24 * 60, description, ...options })
const OptionalText = (description: string, options: StringOptions) =>
  Type.Optional(Type.String({ description, ...options }))
const List = (description: string, format: string) =>
  Type.Array(Type.String({ format }), { description: `${description} Comma-separated.`, default: [] })

const TOKEN = {
  pattern: '^[\\x21-\\x7e]{32,}$',
  must: 'have at least 32 characters: letters, digits and signs',
  secret: true,
}

const Server = {
  PORT: Port('Port of the site and its API. 0: any free port.', { default: 9000 }),
  HOST: Type.String({
    description:
      'Address to listen at. localhost: only programs on this machine can connect, such as a proxy.',
    default: 'localhost',
  }),
  SITE_URL: OptionalText(
    'Origin under which guests reach the site; required, with https, for live payments. Without it, links in ' +
      'mails stay incomplete, there is no sitemap, and only guests on this machine book without script.',
    { format: 'origin' },
  ),
  TRUSTED_PROXIES: List(
    'Addresses or ranges of the proxies in front of the server. Without it, all guests behind a proxy count ' +
      'as one.',
    'proxy-range',
  ),
  METRICS_TOKEN: OptionalText(
    'Bearer token for /metrics, and for the reasons at /readyz. Without it, the first does not exist.',
    TOKEN,
  ),
  LOG_LEVEL: Type.Union(
    [Type.Literal('error'), Type.Literal('warn'), Type.Literal('info'), Type.Literal('debug')],
    {
      description: 'The least severe lines to log. debug adds one for each request.',
      default: 'info',
      must: 'be one of error, warn, info, debug',
    },
  ),
}

const Data = {
  DATA_DIR: Type.String({
    description: 'Folder of the SQLite database and of everything else that must not be lost.',
    default: './data',
    format: 'path',
  }),
  DATABASE_URL: OptionalText('PostgreSQL database of the bookings. Without it, they are in DATA_DIR.', {
    format: 'postgres-url',
    secret: true,
  }),
}

const Payments = {
  GATSBY_PAYSTACK_PUBLIC_KEY: OptionalText(
    'Public key of Paystack. Set both keys or none: without keys, the site rehearses and no money moves.',
    { pattern: '^pk_(test|live)_\\w+$', must: 'be a public key: pk_test_… or pk_live_…' },
  ),
  PAYSTACK_SECRET_KEY: OptionalText('Secret key of Paystack, a test or a live key like the public one.', {
    pattern: '^sk_(test|live)_\\w+$',
    must: 'be a secret key: sk_test_… or sk_live_…',
    secret: true,
  }),
  PAYSTACK_BASE_URL: Type.String({
    description: 'Address of the Paystack API. Another one is for tests.',
    default: 'https://api.paystack.co',
    format: 'https-url',
  }),
  PAYMENT_CHANNELS: List(
    'Ways to pay that Paystack’s popup and page offer, by Paystack’s names, such as `card, bank_transfer, ussd`. Without ' +
      'it, all that the Paystack account offers. The line above Book Now is in content/room-page.json.',
    'payment-channel',
  ),
  GATSBY_API_HOST: OptionalText('Remote host that answers the API. Without it, this server does.', {
    format: 'http-url',
  }),
}

const Mail = {
  SMTP_URL: OptionalText(
    'Mail server. Without it, and in a rehearsal, mails are written to DATA_DIR/mail and not sent.',
    { format: 'smtp-url', secret: true },
  ),
  MAIL_FROM: OptionalText(
    'Sender of the mails, which the mail server must accept. Without it, the address in content/hotel.json.',
    { format: 'email' },
  ),
  DESK_EMAIL: OptionalText(
    'Recipient of contact messages and of notices for the desk. Without it, the address in content/hotel.json.',
    { format: 'email' },
  ),
}

const Desk = {
  DESK_PORT: Type.Optional(Port('Port of the desk. Without it, this server has no desk.')),
  DESK_URL: OptionalText(
    'Origin under which the staff reach the desk; its host name must not be that of SITE_URL. Without it, the ' +
      'desk is reached from this machine, or through a tunnel to it.',
    { format: 'https-origin' },
  ),
}

const Publishing = {
  RELEASES_KEEP: Type.Integer({ description: 'Releases to keep.', default: 5, minimum: 1, maximum: 999 }),
  REBUILD_TOKEN: OptionalText(
    'Bearer token for POST /api/rebuild/, which publishes the site. Without it, that address does not exist.',
    TOKEN,
  ),
  REBUILD_AUTO: Type.Boolean({
    description:
      'Whether the server publishes by itself after a change of a room or its price, and when a post is due.',
    default: true,
  }),
  BUILD_TIMEOUT_MINUTES: Minutes('Longest time that a build may take.', { default: 30, minimum: 0.01 }),
}

/** The settings by group, as docs/configuration.md and .env.example show them. */
export const SETTING_GROUPS = { Server, Data, Payments, Mail, Desk, Publishing }

const settings = { ...Server, ...Data, ...Payments, ...Mail, ...Desk, ...Publishing }
export const SettingsSchema = Type.Object(settings)

export type Settings = Static<typeof SettingsSchema>

export const KNOWN_SETTINGS = Object.keys(SettingsSchema.properties)

export const SECRET_SETTINGS = Object.entries(SettingsSchema.properties)
  .filter(([, schema]) => schema['secret'] === true)
  .map(([name]) => name)
