import { readServerEnv } from '../../src/config/server-env'

it.each([
  ['ALLOWED_ORIGINS', 'http://www.example.com', /^ALLOWED_ORIGINS must be one https:.*, not "http:/],
  ['ALLOWED_ORIGINS', 'https://a.example,*', /^ALLOWED_ORIGINS must be one https:.*, not "\*"$/],
  ['ALLOWED_ORIGINS', 'https://a.example/shop', /^ALLOWED_ORIGINS must be one https:.*, not "https:/],
])('refuses %s "%s"', (name, value, message) => {
  expect(() => readServerEnv({ DATA_DIR: '/srv/hotel', [name]: value })).toThrow(message)
})
