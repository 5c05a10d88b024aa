import { formatNaira, toKobo, toNaira } from '../../src/shared/money'

describe('toKobo', () => {
  it.each([
    [85_000, 8_500_000],
    [0.01, 1],
    [19.99, 1999],
    [1.005, 100],
  ])('turns ₦%d into %d kobo', (naira, kobo) => {
    expect(toKobo(naira)).toBe(kobo)
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.001])('refuses %d, which is no price', (naira) => {
    expect(() => toKobo(naira)).toThrow(RangeError)
  })
})

describe('formatNaira', () => {
  it.each([
    [85_000, '₦85,000'],
    [950_000, '₦950,000'],
    [1_234.5, '₦1,234.50'],
  ])('writes %d as %s', (naira, text) => {
    expect(formatNaira(naira)).toBe(text)
  })

  it('writes every amount of kobo as the language data does', () => {
    const format = new Intl.NumberFormat('en-NG', {
      style: 'currency',
      currency: 'NGN',
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    })
    for (let kobo = 1; kobo < 1e15; kobo = Math.ceil(kobo * 1.07)) {
      for (const naira of [toNaira(kobo), -toNaira(kobo), kobo]) {
        expect(formatNaira(naira)).toBe(format.format(naira))
      }
    }
    expect(formatNaira(0)).toBe(format.format(0))
  })
})
