import { parseNaira } from '../../../../src/features/desk/parts/form'

test.each([
  ['85000', 85_000],
  ['85,000', 85_000],
  ['₦85,000.50', 85_000.5],
  [' NGN 85 000 ', 85_000],
  ['1,250,000', 1_250_000],
])('parses "%s" as %d naira', (text, naira) => {
  expect(parseNaira(text)).toBe(naira)
})

test.each([
  '',
  '0',
  '-5',
  '85.001',
  '8e4',
  'ten',
  '85000 or so',
  '105,00',
  '40,00',
  '1,0,5',
  '85,0000',
  ',850',
])('rejects "%s"', (text) => {
  expect(parseNaira(text)).toBeUndefined()
})
