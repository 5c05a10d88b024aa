import { ConfigError } from '../../src/config/config-error'
import { readServerEnv } from '../../src/config/server-env'

const KEYS = { GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_test_abc123', PAYSTACK_SECRET_KEY: 'sk_test_abc123' }
const readMail = (env: Record<string, string>) => readServerEnv({ ...KEYS, ...env }).mail

const auth = { user: 'hotel', pass: 'p@ss:word' }

describe('the mail settings', () => {
  it('are optional', () => {
    expect(readMail({ SMTP_URL: ' ' })).toEqual({ smtp: undefined, from: undefined, desk: undefined })
  })

  it('reads the addresses', () => {
    const env = { MAIL_FROM: ' stay@hotel.example ', DESK_EMAIL: 'front.desk+web@hotel.example' }
    expect(readMail(env)).toMatchObject({
      from: 'stay@hotel.example',
      desk: 'front.desk+web@hotel.example',
    })
  })

  it.each([
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true }],
    ['smtp://mail.example.com/', { host: 'mail.example.com', port: 587, secure: false }],
    ['smtp://mail.example.com:25', { port: 25, secure: false, requireTLS: false, auth: undefined }],
    ['smtp://mail.example.com:465', { port: 465, secure: true, requireTLS: false }],
    ['smtp://hotel:p%40ss%3Aword@mail.example.com', { port: 587, requireTLS: true, auth }],
    ['smtp://hotel:p%40ss%3Aword@localhost:1025', { port: 1025, requireTLS: false, auth }],
    [
      'smtps://hotel:p%40ss%3Aword@mail.example.com:2465',
      { port: 2465, secure: true, requireTLS: false, auth },
    ],
    ['smtp://[::1]:1025', { host: '::1', port: 1025 }],
    ['smtp://mail_relay', { host: 'mail_relay', port: 587 }],
  ])('reads %s', (url, smtp) => {
    expect(readMail({ SMTP_URL: url }).smtp).toMatchObject(smtp)
  })

  it.each([
    'mail.example.com',
    'smtp:hunter2@mail.example.com',
    'smtp://mail.example.com:port',
    'smtp://hotel:hunter2@',
    'smtp://hotel:hunter2@mail%2eexample.com',
    'smtp://hotel@mail.example.com',
    'smtp://hotel:hunter2%@mail.example.com',
    'smtp://hotel:hunter2#3@mail.example.com',
    'smtps://hotel:hunter2@mail.example.com/?logger=true',
  ])('refuses the SMTP_URL %s in one line that does not repeat it', (url) => {
    const read = () => readMail({ SMTP_URL: url })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^SMTP_URL must .*$/)
    expect(read).not.toThrow(/hunter2|12/)
  })

  it.each([
    'hotel',
    'stay@hotel',
    'Hotel <stay@hotel.example>',
    'a@hotel.example, b@hotel.example',
    'a@b@hotel.example',
  ])('refuses the address %s', (address) => {
    expect(() => readMail({ MAIL_FROM: address })).toThrow(/^MAIL_FROM must /)
    expect(() => readMail({ DESK_EMAIL: address })).toThrow(/^DESK_EMAIL must /)
  })
})
