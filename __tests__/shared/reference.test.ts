import { createReference, roomIdOfReference } from '../../src/shared/reference'

const NOW = 1_763_712_000_000

describe('createReference', () => {
  it('is the room id, the time and a tail of at least 12 characters that Paystack allows', () => {
    expect(createReference(7, NOW)).toMatch(/^7-1763712000000-[a-z0-9]{12,}$/)
  })

  it('never gives the same reference twice', () => {
    const references = Array.from({ length: 1000 }, () => createReference(7, NOW))
    expect(new Set(references).size).toBe(1000)
  })

  it('throws away the bytes that would make some characters likelier than others', () => {
    const bytes = [252, 253, 254, 255, ...Array.from({ length: 16 }, (_, index) => index)]
    const reference = createReference(7, NOW, (length) =>
      Uint8Array.from({ length }, (_, index) => bytes[index] ?? 0),
    )
    expect(reference).toBe(`7-${NOW}-abcdefghijklmnop`)
  })
})

describe('roomIdOfReference', () => {
  it('reads back the room of a reference', () => {
    expect(roomIdOfReference(createReference(42, NOW))).toBe(42)
  })

  it.each([
    '',
    '7',
    '7-1763712000000',
    '7-1763712000000-short',
    '0-1763712000000-abcdefghijkl',
    'T123456789012',
  ])('returns undefined for "%s"', (reference) => {
    expect(roomIdOfReference(reference)).toBeUndefined()
  })
})
