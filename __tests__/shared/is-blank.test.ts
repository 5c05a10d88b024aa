import { isBlank } from '../../src/shared/is-blank'

it.each([
  ['nothing', ''],
  ['blanks', ' \t\n\u00A0'],
  ['a space without width', '\u200B'],
  ['a word joiner', '\u2060'],
  ['a soft hyphen', '\u00AD'],
  ['a Hangul filler', '\u3164'],
  ['a byte order mark', '\uFEFF'],
  ['marks of direction', '\u202E\u2066'],
  ['a variation selector', '\uFE0F\u{E0100}'],
  ['an empty Braille cell', '\u2800'],
  ['several of them', ' \u200B\u2060 \u3164'],
])('%s is blank', (_, text) => expect(isBlank(text)).toBe(true))

it.each(['A', 'Ọ', '李', 'ﷴ', '🙂', 'A\u200B', '-', 'ẹ\u0301'])('%s is not', (text) => {
  expect(isBlank(text)).toBe(false)
})
