import { addressPattern } from '../../../src/server/privacy/address'

const finds = (text: string, email = 'ada@example.com') => addressPattern(email).test(text)

it.each([
  'ada@example.com',
  'Ada <Ada@Example.COM>',
  'email=ada@example.com&name=Ada',
  'Write to ada@example.com.My phone is off.',
  'ada@example.com.It is urgent',
  'ada@example.com-call me',
  'ada@example.com, ada@example.com.',
])('finds the address in %j', (text) => {
  expect(finds(text)).toBe(true)
})

it.each([
  ['barbara@example.com', 'a@example.com'],
  ["o'brien@example.com", 'brien@example.com'],
  ['mail-ada@example.com', 'ada@example.com'],
  ['ada@example.com.ng', 'ada@example.com'],
  ['ada@example.company', 'ada@example.com'],
  ['ada@example.com-mail.org', 'ada@example.com'],
  ['ada@exampleXcom', 'ada@example.com'],
])('does not find an address in %j when looking for %j', (text, email) => {
  expect(finds(text, email)).toBe(false)
})
