import { parseNaira } from '../../../../src/features/desk/parts/form'

test.each([
  ['85000', 8_500_000],
  ['85,000', 8_500_000],
  ['₦85,000.00', 8_500_000],
  [' NGN 85 000 ', 8_500_000],
  ['1,250,000', 125_000_000],
])('parses "%s" as %d kobo', (text, kobo) => {
  expect(parseNaira(text)).toBe(kobo)
})

test.each(['', '0', '-5', '85.001', '85000 or so', '105,00', ',850', '₦85,000.50', '100000001'])(
  'rejects "%s"',
  (text) => {
    expect(parseNaira(text)).toBeUndefined()
  },
)

test('takes kobo only where the sum that it is about has some', () => {
  expect(parseNaira('85,000.50', { preset: 10_000_050 })).toBe(8_500_050)
  expect(parseNaira('85,000.5', { most: 8_500_050 })).toBe(8_500_050)
  expect(parseNaira('85,000.51', { most: 8_500_050 })).toBeUndefined()
  expect(parseNaira('85,000.50', { preset: 8_500_000, most: 9_000_000 })).toBeUndefined()
})

test('takes nothing only where it may be nothing', () => {
  expect(parseNaira('₦0', { least: 0 })).toBe(0)
})
