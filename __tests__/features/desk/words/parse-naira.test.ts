import { parseNaira } from '../../../../src/features/desk/words/parse-naira'

test.each([
  ['85000', 85_000],
  ['85,000', 85_000],
  ['₦85,000.50', 85_000.5],
  [' NGN 85 000 ', 85_000],
])('reads "%s" as %d naira', (text, naira) => {
  expect(parseNaira(text)).toBe(naira)
})

test.each(['', '0', '-5', '85.001', '8e4', 'ten', '85000 or so'])('takes "%s" for no amount', (text) => {
  expect(parseNaira(text)).toBeUndefined()
})
