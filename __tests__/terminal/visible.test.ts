import { escaped, visible, visibleLines } from '../../src/terminal/visible'

it.each([
  ['a command to the terminal', 'Ada\u001B[2J', 'Ada␛[2J'],
  ['a title of the window', '\u001B]0;pwned\u0007', '␛]0;pwned␇'],
  ['a line end', 'Ada\r\nroom 7: free', 'Ada␍␊room 7: free'],
  ['a delete', 'Ada\u007F', 'Ada␡'],
  ['a control character of the second set', 'Ada\u009B2J', 'Ada<U+009B>2J'],
  ['a mark of writing direction', '\u202Etxt.exe\u2066', '<U+202E>txt.exe<U+2066>'],
  ['what nobody sees', 'A\u200Bd\uFEFFa\u00AD', 'A<U+200B>d<U+FEFF>a<U+00AD>'],
  ['a hidden letter beyond the first plane', 'a\u{E0041}', 'a<U+E0041>'],
  ['half a letter', 'a\uD83D', 'a<U+D83D>'],
  ['a separator of lines', 'a\u2028b', 'a<U+2028>b'],
])('makes %s visible', (_what, text, shown) => {
  expect(visible(text)).toBe(shown)
})

it.each(['Adé Ọlá', '₦85,000', '👩‍👩‍👧 family', 'عائشة', '部屋'])('leaves %s as it is', (text) => {
  expect(visible(text)).toBe(text)
})

it('keeps the line ends of a text of several lines', () => {
  expect(visibleLines('Hello\r\nthere\u001B\nEnd')).toEqual(['Hello', 'there␛', 'End'])
})

it('escapes them in JSON, where a reader gets them back', () => {
  const document = { name: 'Ada\u001B[2J\u202E\u{E0041}\u009B\nEnd' }
  const json = escaped(JSON.stringify(document))
  for (const line of json.split('\n')) expect(visible(line)).toBe(line)
  expect(JSON.parse(json)).toEqual(document)
})
