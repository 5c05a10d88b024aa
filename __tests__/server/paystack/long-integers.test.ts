import { parseWithLongIntegers } from '../../../src/server/paystack/transaction'
import { readWebhookEvent } from '../../../src/server/paystack/webhook'
import { endsInTime } from '../../support/ends-in-time'

it.each([
  ['[9007199254740993]', ['9007199254740993']],
  ['[-9007199254740993,1]', ['-9007199254740993', 1]],
  ['{"id":12345678901234567890}', { id: '12345678901234567890' }],
  ['123456789012345', 123_456_789_012_345],
  [
    '[1234567890123456.5,1234567890123456e2,1e-1234567890123456]',
    [1234567890123456.5, 1234567890123456e2, 0],
  ],
  [
    String.raw`["1234567890123456","\"1234567890123456","\\",1234567890123456]`,
    ['1234567890123456', '"1234567890123456', '\\', '1234567890123456'],
  ],
])('keeps the digits of %s', (json, value) => {
  expect(parseWithLongIntegers(json)).toEqual(value)
})

it.each(['', '{', '"', '00000000000000001', '1234567890123456.', '[1234567890123456 1]'])(
  'refuses %p, as JSON.parse does',
  (json) => {
    expect(() => parseWithLongIntegers(json)).toThrow(SyntaxError)
  },
)

/** The largest webhook. */
const LENGTH = 256 * 1024
const fill = (text: string) => text.repeat(Math.floor(LENGTH / text.length))
const digits = fill('1')
const quotes = fill(String.raw`\"`)
const backslashes = fill('\\\\')
const numbers = fill('1234567890123456789,')

it.each([
  ['digits before a point that ends nothing', `${digits}.`],
  ['digits before a letter', `${digits}x`],
  ['digits with a sign', `-${digits}e`],
  ['signs', fill('-')],
  ['quotation marks', fill('"')],
  ['escaped quotation marks in a string that never ends', `"${quotes}`],
  ['the same with a backslash at the end', `"${quotes}\\`],
  ['backslashes in a string that never ends', `"${backslashes}`],
  ['brackets', fill('[')],
])('ends with %s, which are not JSON', (_name, text) => {
  expect(() => endsInTime(() => parseWithLongIntegers(text))).toThrow(SyntaxError)
  expect(endsInTime(() => readWebhookEvent(Buffer.from(text)))).toEqual({ kind: 'unreadable' })
})

it.each([
  ['digits and a fraction', `${digits}.5`, 'number'],
  ['digits and an exponent', `${digits}e1`, 'number'],
  ['nothing but digits', digits, 'string'],
  ['a fraction', `0.${digits}`, 'number'],
  ['an exponent', `1e${digits}`, 'number'],
  ['escaped quotation marks', `"${quotes}"`, 'string'],
  ['backslashes', `"${backslashes}"`, 'string'],
  ['digits in a string', `"${digits}."`, 'string'],
  ['many long integers', `[${numbers}1]`, 'object'],
  ['many strings', `[${fill('"",')}1]`, 'object'],
  ['many fractions', `[${fill('1234567890123456.5,')}1]`, 'object'],
  ['deep lists', `${'['.repeat(LENGTH / 2)}${']'.repeat(LENGTH / 2)}`, 'object'],
])('ends with %s, which is JSON', (_name, json, type) => {
  expect(typeof endsInTime(() => parseWithLongIntegers(json))).toBe(type)
})
