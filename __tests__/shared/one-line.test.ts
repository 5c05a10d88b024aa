import { isOneLine, toOneLine } from '../../src/shared/one-line'

it.each([
  ['Ada\tObi', 'Ada Obi'],
  ['  Ada\r\nObi\n', 'Ada Obi'],
  ['Ada\u000B\u0085Obi', 'Ada Obi'],
  ['Ada\u2028Obi\u2029', 'Ada Obi'],
  ['\u202EAda Obi\u202C', 'Ada Obi'],
  ['Ada\u200EObi', 'Ada Obi'],
  ['\u200FAda\u061CObi', 'Ada Obi'],
  ['\uDC00Ade\u0301\uD800', 'Ad\u00e9'],
  ['\t\u0000', ''],
])('brings %j into one line', (text, line) => {
  expect(isOneLine(text)).toBe(false)
  expect(toOneLine(text)).toBe(line)
  expect(isOneLine(line)).toBe(true)
})

it.each(['Ada Obi', 'Ọlá', 'O’Brien-Smith', '👩🏽‍🍳', ''])('leaves %j', (name) => {
  expect(isOneLine(name)).toBe(true)
  expect(toOneLine(name)).toBe(name.normalize('NFC'))
})
