import { createBookingProofs } from '../../../src/server/rooms/booking-proof'

let now = new Date('2026-11-22T08:00:00Z')
const proofs = createBookingProofs('secret', () => now)
const asked = { roomId: 3, reference: '3-1763712000000-k3v09xq2m4c8a1zt' }

afterEach(() => {
  now = new Date('2026-11-22T08:00:00Z')
})

it('takes a proof for its room, also from another server of the hotel', () => {
  const proof = proofs.issue(3)
  expect(proofs.check(proof, asked)).toBe(true)
  expect(createBookingProofs('secret', () => now).check(proof, asked)).toBe(true)
})

it.each([
  ['none', undefined],
  ['a list', ['a', 'b']],
  ['what is no proof', 'abc'],
  ['that of another room', proofs.issue(4)],
  ['that of another hotel', createBookingProofs('another', () => now).issue(3)],
  ['a changed one', proofs.issue(3).replace(/^.{4}/, 'zzzz')],
])('refuses %s', (_name, proof) => {
  expect(proofs.check(proof, asked)).toBe(false)
})

it('refuses a proof after a day', () => {
  const proof = proofs.issue(3)
  now = new Date('2026-11-23T08:00:01Z')
  expect(proofs.check(proof, asked)).toBe(false)
})

it('is good for a few references, for each as often as it is asked', () => {
  const proof = proofs.issue(3)
  const answers = ['a', 'b', 'c', 'd', 'e', 'f', 'a'].map((reference) =>
    proofs.check(proof, { roomId: 3, reference }),
  )
  expect(answers).toEqual([true, true, true, true, true, false, true])
})
