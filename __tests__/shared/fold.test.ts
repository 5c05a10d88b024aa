import { fold } from '../../src/shared/fold'

test.each([
  ['Adé ỌBI', 'ade obi'],
  ['Ṣadé', 'sade'],
  ['LH-7K3M9Q', 'lh-7k3m9q'],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
