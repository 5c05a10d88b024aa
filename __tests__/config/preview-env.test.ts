import { KNOWN_SETTINGS } from '../../src/config/settings'
import { readDeskPreviewEnv, readPreviewEnv, readServerEnv } from '../../src/config/server-env'

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

it('is a rehearsal on this machine with its own data, whatever is set', () => {
  const { env } = readPreviewEnv({ ...LIVE, DATA_DIR: '/srv/hotel' })
  expect(env).toEqual({
    ...readServerEnv({ DATA_DIR: '/srv/hotel/preview', PORT: '9010' }),
    isPreview: true,
    isForThisMachine: true,
  })
  expect(env).toMatchObject({ payments: { mode: 'rehearsal' }, databaseUrl: undefined, host: 'localhost' })
  // The desk's has a folder of its own, so that both can run.
  const desk = readDeskPreviewEnv('/srv/hotel', LIVE)
  expect(desk.env).toEqual({ ...env, dataDir: '/srv/hotel/preview/desk', releasesDir: desk.env.releasesDir })
  expect(desk.env.releasesDir).toBe('/srv/hotel/preview/desk/releases')
})

it('passes no setting of the site to the build', () => {
  const everything = Object.fromEntries(KNOWN_SETTINGS.map((name) => [name, '']))
  const { environment } = readPreviewEnv({ ...everything, ...LIVE, PREVIEW_PORT: '8123' })
  const handedOn = KNOWN_SETTINGS.filter((name) => name in environment)
  expect(handedOn).toEqual(['PORT', 'HOST', 'DATA_DIR'])
  expect(environment).toMatchObject({ PATH: '/bin', PORT: '8123', HOST: 'localhost', HOTEL_PREVIEW: '1' })
})

it('names PREVIEW_PORT when it is wrong', () => {
  expect(() => readPreviewEnv({ PREVIEW_PORT: 'door' })).toThrow(/^PREVIEW_PORT must be a whole number/)
})
