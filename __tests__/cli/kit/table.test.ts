import { type Column, tableLines } from '../../../src/cli/kit/table'
import { columnsOf, wrapped } from '../../../src/cli/kit/width'

interface Line {
  name: string
  email: string
  amount: string
}

const COLUMNS: readonly Column<Line>[] = [
  { head: 'Name', of: ({ name }) => name, atLeast: 8 },
  { head: 'E-mail', of: ({ email }) => email, atLeast: 10 },
  { head: 'Amount', of: ({ amount }) => amount, align: 'right' },
]
const plain = (_style: string, text: string) => text
const named = (style: string, text: string) => `<${style}>${text}`
const ada = { name: 'Ada', email: 'ada@example.com', amount: '₦85,000' }

it('writes columns under their heads, numbers to the right', () => {
  const small = { ...ada, name: 'Bola', amount: '₦9' }
  expect(tableLines(COLUMNS, [ada, small], 80, plain)).toEqual([
    'Name  E-mail            Amount',
    'Ada   ada@example.com  ₦85,000',
    'Bola  ada@example.com       ₦9',
  ])
})

it.each([
  ['long names', 'A'.repeat(100), 'b'.repeat(254)],
  ['wide letters', '部'.repeat(60), '😀'.repeat(60)],
  ['control characters', '\u001B'.repeat(100), '\u202E'.repeat(100)],
  ['accents', 'e\u0301'.repeat(100), 'ọ'.repeat(100)],
])('fits %s into 80 columns, and shortens no amount', (_what, name, email) => {
  const lines = tableLines(COLUMNS, [ada, { ...ada, name, email }], 80, plain)
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(80)
  expect(lines[2]).toContain('…')
  expect(lines[2]).toMatch(/ ₦85,000$/)
})

it('colours whole cells, without breaking the columns', () => {
  const columns: Column<Line>[] = [
    { ...COLUMNS[0], head: 'Name', of: ({ name }) => name, style: () => 'red' },
  ]
  expect(tableLines(columns, [ada], 80, named)).toEqual(['<bold>Name', '<red>Ada'])
})

it('breaks a long text at its blanks, and a long word where it must', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrapped('a abcdefghij b', 4)).toEqual(['a', 'abcd', 'efgh', 'ij b'])
})
