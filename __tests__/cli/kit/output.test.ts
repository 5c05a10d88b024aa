import type { DeskContext } from '../../../src/cli/command'
import { confirm } from '../../../src/cli/kit/confirm'
import { amountOf, lagosTime } from '../../../src/cli/kit/formats'
import { createOutput } from '../../../src/cli/kit/output'
import { findByStart, parseNaira, parseNumber } from '../../../src/cli/kit/parse'
import { withProgress } from '../../../src/cli/kit/progress'
import { terminalOf } from '../../support/server/desk'

function open(isJson: boolean, terminal?: DeskContext['terminal']) {
  const [out, err]: [string[], string[]] = [[], []]
  const print = (line: string) => void out.push(line)
  const printError = (line: string) => void err.push(line)
  return { output: createOutput({ print, printError, terminal }, isJson), out, err }
}

it('writes one document with --json, and text without', () => {
  const { output, out } = open(true)
  output.show({ a: 1 }, ({ say }) => say('text'))
  expect(out).toEqual(['{\n  "a": 1\n}'])
  const text = open(false)
  text.output.show({ a: 1 }, ({ say }) => say('te\u001Bxt'))
  expect(text.out).toEqual(['te␛xt'])
})

it('writes labels and long values in two columns, broken at the width', () => {
  const { output, out } = open(false)
  output.show({}, ({ facts }) =>
    facts([
      ['Name', 'Ada\u001B'],
      ['Long', 'word '.repeat(20).trim()],
    ]),
  )
  expect(out).toEqual([
    'Name  Ada␛',
    `Long  ${'word '.repeat(15).trim()}`,
    `      ${'word '.repeat(5).trim()}`,
  ])
})

/** Writes a heading, and gives the lines. */
function heading(terminal?: DeskContext['terminal']): string[] {
  const { output, out } = open(false, terminal)
  output.show({}, (paper) => paper.heading('Rooms'))
  return out
}

it('colours on a terminal that has colours, and nowhere else', () => {
  expect(heading(terminalOf('', { hasColours: true }).terminal)).toEqual(['\u001B[1mRooms\u001B[22m'])
  expect(heading(terminalOf('').terminal)).toEqual(['Rooms'])
  expect(heading()).toEqual(['Rooms'])
})

it('asks on a terminal, and takes nothing but a yes', async () => {
  for (const answer of ['yes', 'Y', ' yes ']) {
    const { terminal, questions } = terminalOf(answer)
    await confirm(terminal, 'Ada\u202E is cancelled.', undefined)
    expect(questions).toEqual(['Ada<U+202E> is cancelled. This cannot be undone. Go on? [yes/no] '])
  }
  for (const answer of ['', 'no', 'yesterday']) {
    await expect(confirm(terminalOf(answer).terminal, 'It is gone.', undefined)).rejects.toThrow(
      'Nothing was done',
    )
  }
  await expect(confirm(undefined, 'It is gone.', undefined)).rejects.toThrow('--yes')
  await confirm(undefined, 'It is gone.', true)
})

it('draws progress on a terminal, and nothing without', async () => {
  const { terminal, drawn } = terminalOf('')
  const done = await withProgress(terminal, async ({ tell }) => {
    tell('comparing payments', 0.5)
    return 'done'
  })
  expect(done).toBe('done')
  expect(drawn()).toContain('comparing payments')
  await withProgress(undefined, async ({ tell }) => tell('nobody sees it', 1))
  await expect(withProgress(terminal, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

it.each([
  ['85000', 85_000],
  ['₦85,000.50', 85_000.5],
  ['1,250,000', 1_250_000],
])('reads the amount %s', (text, naira) => {
  expect(parseNaira(text)).toBe(naira)
})

it.each(['', '85k', '8,5000', '-1', '1.234', '1e5', '0x10', 'NaN'])('reads no amount from "%s"', (text) => {
  expect(() => parseNaira(text)).toThrow('amount in naira')
})

it.each(['0', '-1', '1.5', 'three', '', '9'.repeat(16)])('reads no number from "%s"', (text) => {
  expect(() => parseNumber(text)).toThrow('number from 1')
})

it('finds an id by its first letters, unless two begin alike', () => {
  const ids = ['abc1', 'abc2', 'abc', 'def']
  expect(findByStart(ids, 'D', 'This room')).toBe('def')
  expect(findByStart(ids, 'abc', 'This room')).toBe('abc')
  expect(() => findByStart(ids, 'ab', 'This room')).toThrow('beginning of 3')
  expect(() => findByStart(ids, 'x', 'This room')).toThrow('This room does not exist.')
  expect(() => findByStart(ids, '', 'This room')).toThrow('This room does not exist.')
})

it('writes times of Lagos, and amounts as guests see them', () => {
  expect(lagosTime('2026-11-22T23:05:00Z')).toBe('23 Nov 2026 00:05')
  expect(lagosTime(null)).toBe('–')
  expect([amountOf(85_000), amountOf(-40_000.5), amountOf(12, 'USD')]).toEqual([
    '₦85,000',
    '-₦40,000.50',
    '12.00 USD',
  ])
})
