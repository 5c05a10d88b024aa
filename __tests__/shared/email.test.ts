import { hasRealDomain } from '../../src/shared/email'
import { suggestEmail } from '../../src/shared/email-typos'

it.each(['ada@example.com', 'ada@hotel.com.ng', 'ada@HOTEL.NG', 'ada@hotel.xn--p1ai', 'ada@hotel.example'])(
  'takes the domain of %s for a real one',
  (email) => expect(hasRealDomain(email)).toBe(true),
)

it.each([
  'ada@gmail',
  'ada@localhost',
  'ada@hotel.local',
  'ada@hotel.test',
  'ada@hotel.c',
  'ada@10.0.0.1',
  'ada@hotel.',
  'ada',
])('takes the domain of %s for none', (email) => expect(hasRealDomain(email)).toBe(false))

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['Ada.Obi@Gmail.Con', 'Ada.Obi@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@gmail.com', undefined],
  ['ada@ymail.com', undefined],
  ['ada@constructor', undefined],
])('suggests for %s %p', (email, suggestion) => {
  expect(suggestEmail(email)).toBe(suggestion)
})
