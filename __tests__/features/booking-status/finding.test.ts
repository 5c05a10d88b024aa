import { findingAfter, type Finding } from '../../../src/features/booking-status/finding'

const question = { reference: '1-1763712000000-k3v09xq2m4c8a1zt', email: 'ada@example.com' }
const other = { ...question, reference: 'other' }
const checking: Finding = { status: 'found', question, news: { state: 'checking' }, tries: 3 }

test('an answer to an earlier question changes nothing', () => {
  const asking: Finding = { status: 'asking', question: other }
  const late = { question, answer: { state: 'none' } } as const
  expect(findingAfter(asking, { type: 'answered', ...late })).toBe(asking)
  expect(findingAfter(asking, { type: 'asked-again', ...late })).toBe(asking)
})

test('a failure of what the page asked by itself leaves the guest in peace', () => {
  const event = { type: 'asked-again', question, answer: { kind: 'offline' } } as const
  expect(findingAfter(checking, event)).toEqual({ ...checking, tries: 4 })
})

test('a guest who comes back is asked for as often as before', () => {
  expect(findingAfter(checking, { type: 'came-back' })).toEqual({ ...checking, tries: 0 })
})
