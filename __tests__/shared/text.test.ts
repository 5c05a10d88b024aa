import { composeText, countCharacters, isBlank, isOneLine, toLines, toOneLine } from '../../src/shared/text'
import { normalizeEmail } from '../../src/shared/email'
import { guestNameOf } from '../../src/server/settlement/check-transaction'
import { endsInTime } from '../support/ends-in-time'

it('trims, and composes what was written in parts', () => {
  expect(composeText('  Ade\u0301\n')).toBe('Ad\u00e9')
  expect(composeText('o\u0323\u0301')).toBe('\u1ecd\u0301')
})

it.each([
  [30, '\u00e1'],
  [31, 'a'],
])('composes or leaves a letter with %d marks', (count, start) => {
  expect(composeText(`a${'\u0301'.repeat(count)}`).startsWith(start)).toBe(true)
})

it('takes no longer for marks in the wrong order', () => {
  const marks = `a${'\u0301'.repeat(64 * 1024)}${'\u0316'.repeat(64 * 1024)}`
  expect(endsInTime(() => composeText(marks))).toBe(marks)
  expect(endsInTime(() => normalizeEmail(marks))).toBe(marks)
  expect(endsInTime(() => guestNameOf({ metadata: { guest_name: marks } }))).toBe('Guest')
})
it.each([
  ['  Ada\t\r\nObi\n', 'Ada Obi'],
  ['Ada\u2028Obi\u2029', 'Ada Obi'],
  ['\u202EAda Obi\u202C', 'Ada Obi'],
  ['\u200FAda \u061CO\u200Ebi', 'Ada Obi'],
  ['Ada\u000B\u000C\u0085Obi', 'Ada Obi'],
  ['\uDC00Ade\u0301\uD800', 'Ad\u00e9'],
  ['\t\u0000', ''],
])('brings %j into one line', (text, line) => {
  expect(isOneLine(text)).toBe(false)
  expect(toOneLine(text)).toBe(line)
  expect(isOneLine(line)).toBe(true)
})

it.each([
  ['\uFEFFAda\u00A0 Obi', 'Ada Obi'],
  ['A\u200Bda\u2060 Obi', 'Ada Obi'],
  ['A\u00ADd\u200Da\uFE0F \u{E0041}Ob\u200Ci\uFFF9\u3164', 'Ada Obi'],
  ['LH-7K\u200D3M9Q\uFE0F 0803\uFE0F', 'LH-7K3M9Q 0803'],
  ['Ada   Obi', 'Ada Obi'],
])('makes one space of several, and drops what has no width: %j', (text, line) => {
  expect(toOneLine(text)).toBe(line)
})

it.each([
  ['One\u000Btwo\u000Cthree\u0085four\r\nfive\rsix\u2028seven', 'One\ntwo\nthree\nfour\nfive\nsix\nseven'],
  ['\uFEFF \u202AOne\u00A0two\u202C\n\n\tthree\u0007\uD800 ', 'One two\n\n\tthree'],
  ['Ade\u0301', 'Ad\u00e9'],
])('keeps the lines of %j', (text, lines) => {
  expect(toLines(text)).toBe(lines)
})

it('counts an emoji as one character', () => {
  expect(countCharacters('Ada 🙂')).toBe(5)
})

it.each([
  'Ada Obi',
  'Ọlá',
  'O’Brien-Smith',
  '👩🏽‍🍳',
  '❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'می\u200Cخواهم',
  'श्र\u200Dी',
  '葛\u{E0100}城',
  '',
])('leaves %j', (name) => {
  expect(isOneLine(name)).toBe(true)
  expect(toOneLine(name)).toBe(name.normalize('NFC'))
})
it.each([
  ['nothing', ''],
  ['blanks', ' \t\n\u00A0'],
  ['a Hangul filler', '\u3164'],
  ['marks of direction', '\u202E\u2066'],
  ['a variation selector', '\uFE0F\u{E0100}'],
  ['an empty Braille cell', '\u2800'],
])('%s is blank', (_, text) => expect(isBlank(text)).toBe(true))

it.each(['A', 'Ọ', '李', 'ﷴ', '🙂', 'A\u200B', '-', 'ẹ\u0301'])('%s is not', (text) => {
  expect(isBlank(text)).toBe(false)
})
