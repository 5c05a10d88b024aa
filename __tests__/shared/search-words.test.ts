import { fold, foldedWords, isPartOfCode } from '../../src/shared/search-words'

test.each([
  ['Adé ỌBI', 'ade obi'],
  ['Ṣadé', 'sade'],
  ['LH-7K3M9Q', 'lh-7k3m9q'],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('gives the words without blanks', () => {
  expect(foldedWords('  Adé\t Suite ')).toEqual(['ade', 'suite'])
  expect(foldedWords(' ')).toEqual([])
})

test.each([
  ['7k3', true],
  ['lh7k', true],
  ['lh-7k3m9q', true],
  ['7k', false],
  ['7k4', false],
])('%j is a part of LH-7K3M9Q: %j', (word, isPart) => {
  expect(isPartOfCode('LH-7K3M9Q', word, 3)).toBe(isPart)
})
