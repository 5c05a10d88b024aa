import { join, resolve } from 'node:path'
import { readServerEnv } from '../../src/config/server-env'

it('keeps releases in DATA_DIR, runs no program and opens the API to no other site, unless told so', () => {
  const { releasesDir, releaseCommand, allowedOrigins } = readServerEnv({ DATA_DIR: '/srv/hotel' })
  expect({ releasesDir, releaseCommand, allowedOrigins }).toEqual({
    releasesDir: join(resolve('/srv/hotel'), 'releases'),
    releaseCommand: undefined,
    allowedOrigins: [],
  })
})

it('reads where the releases are, and who may call the API', () => {
  const env = readServerEnv({
    RELEASES_DIR: '/mnt/releases',
    RELEASE_COMMAND: ' /usr/local/bin/to-cdn ',
    ALLOWED_ORIGINS:
      'https://www.example.com, http://localhost:9412,http://[::1]:8000,https://www.example.com',
  })
  expect(env.releasesDir).toBe('/mnt/releases')
  expect(env.releaseCommand).toBe('/usr/local/bin/to-cdn')
  expect(env.allowedOrigins).toEqual([
    'https://www.example.com',
    'http://localhost:9412',
    'http://[::1]:8000',
  ])
})

it.each([
  ['RELEASES_DIR', 'releases', /^RELEASES_DIR must be an absolute path, not "releases"$/],
  ['RELEASES_DIR', resolve('public/releases'), /^RELEASES_DIR must not be in public\/: /],
  ['RELEASES_DIR', resolve('.'), /^RELEASES_DIR must not hold public\/: /],
  ['RELEASES_DIR', '/srv', /^RELEASES_DIR must not hold DATA_DIR: \/srv$/],
  ['RELEASES_DIR', '/srv/hotel', /^RELEASES_DIR must not hold DATA_DIR: /],
  ['RELEASE_COMMAND', 'rclone copy', /^RELEASE_COMMAND must be the absolute path of a program/],
  ['ALLOWED_ORIGINS', 'http://www.example.com', /^ALLOWED_ORIGINS must use https: "http:/],
  ['ALLOWED_ORIGINS', 'https://a.example,*', /^ALLOWED_ORIGINS is not a URL: "\*"$/],
  ['ALLOWED_ORIGINS', 'https://www.example.com/', /^ALLOWED_ORIGINS must be origins such as https:/],
  ['ALLOWED_ORIGINS', 'https://WWW.example.com', /^ALLOWED_ORIGINS must be origins such as https:/],
  ['ALLOWED_ORIGINS', 'https://a.example:443', /^ALLOWED_ORIGINS must be origins such as https:/],
])('refuses %s "%s"', (name, value, message) => {
  expect(() => readServerEnv({ DATA_DIR: '/srv/hotel', [name]: value })).toThrow(message)
})
