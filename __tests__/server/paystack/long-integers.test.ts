import { parseAnswer } from '../../../src/server/paystack/transaction'

it.each([
  ['[9007199254740993]', ['9007199254740993']],
  ['[-9007199254740993,1]', ['-9007199254740993', 1]],
  ['{"id":12345678901234567890}', { id: '12345678901234567890' }],
  ['123456789012345', 123_456_789_012_345],
  [
    '[1234567890123456.5,1234567890123456e2,1e-1234567890123456]',
    [1234567890123456.5, 1234567890123456e2, 0],
  ],
  ['["1234567890123456",true,null]', ['1234567890123456', true, null]],
])('keeps the digits of %s', (json, value) => {
  expect(parseAnswer(json)).toEqual(value)
})

it.each([
  ['nothing', ''],
  ['half an object', '{'],
  ['zeros in front', '00000000000000001'],
  ['brackets that stay open', '['.repeat(256 * 1024)],
  ['deeper brackets than the stack', '['.repeat(128 * 1024) + ']'.repeat(128 * 1024)],
])('reads nothing in %s', (_what, text) => {
  expect(parseAnswer(text)).toBeUndefined()
})
