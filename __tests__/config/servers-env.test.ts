import { resolve } from 'node:path'
import { readServerEnv } from '../../src/config/server-env'

it.each([
  ['RELEASES_DIR', 'releases', /^RELEASES_DIR must be an absolute path, .*not "releases"$/],
  ['RELEASES_DIR', resolve('public/releases'), /^RELEASES_DIR must not be in public\/: /],
  ['RELEASES_DIR', resolve('.'), /^RELEASES_DIR must not contain public\/: /],
  ['RELEASES_DIR', '/srv', /^RELEASES_DIR must not contain DATA_DIR: \/srv$/],
  ['RELEASES_DIR', '/srv/hotel', /^RELEASES_DIR must not contain DATA_DIR: /],
  ['ALLOWED_ORIGINS', 'http://www.example.com', /^ALLOWED_ORIGINS must be one https:.*, not "http:/],
  ['ALLOWED_ORIGINS', 'https://a.example,*', /^ALLOWED_ORIGINS must be one https:.*, not "\*"$/],
  ['ALLOWED_ORIGINS', 'https://a.example/shop', /^ALLOWED_ORIGINS must be one https:.*, not "https:/],
])('refuses %s "%s"', (name, value, message) => {
  expect(() => readServerEnv({ DATA_DIR: '/srv/hotel', [name]: value })).toThrow(message)
})
