import { KNOWN_SETTINGS } from '../../src/config/settings'
import { readPreviewEnv, readServerEnv } from '../../src/config/server-env'

const LIVE = {
  PATH: '/bin',
  PORT: '80',
  HOST: '0.0.0.0',
  DATABASE_URL: 'postgresql://hotel:secret@db.example/hotel',
  SITE_URL: 'https://hotel.example',
  GATSBY_API_HOST: 'https://api.hotel.example',
  GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_live_abc123',
  PAYSTACK_SECRET_KEY: 'sk_live_abc123',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  METRICS_TOKEN: '0123456789-0123456789-0123456789+',
}

it('is a rehearsal with its own data, whatever is set', () => {
  const { env } = readPreviewEnv('/srv/hotel', LIVE)
  expect(env).toEqual({ ...readServerEnv({ DATA_DIR: '/srv/hotel/preview/desk' }), isPreview: true })
  expect(env).toMatchObject({ payments: { mode: 'rehearsal' }, databaseUrl: undefined, host: 'localhost' })
})

it('passes no setting of the site to the build', () => {
  const everything = Object.fromEntries(KNOWN_SETTINGS.map((name) => [name, '']))
  const { environment } = readPreviewEnv('/srv/hotel', { ...everything, ...LIVE })
  expect(KNOWN_SETTINGS.filter((name) => name in environment)).toEqual(['DATA_DIR'])
  expect(environment).toMatchObject({ PATH: '/bin', HOTEL_PREVIEW: '1' })
})
