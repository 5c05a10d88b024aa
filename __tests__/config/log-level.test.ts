import { readLogLevel } from '../../src/config/log-level'

it.each([
  [undefined, 'info'],
  [' ', 'info'],
  [' debug ', 'debug'],
  ['error', 'error'],
])('reads %j as %s', (value, level) => {
  expect(readLogLevel(value)).toBe(level)
})

it.each(['trace', 'INFO', 'silent', '30'])('refuses %s', (value) => {
  expect(() => readLogLevel(value)).toThrow(
    `LOG_LEVEL must be one of error, warn, info, debug, not "${value}"`,
  )
})
