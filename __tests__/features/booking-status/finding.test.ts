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

test('a question that the page asks again counts as its own, also when it failed before', () => {
  const failed: Finding = { status: 'failed', question, failure: { kind: 'offline' }, tries: 0 }
  const none = { type: 'asked-again', question, answer: { state: 'none' } } as const
  expect(findingAfter(failed, none)).toEqual({ status: 'found', question, news: none.answer, tries: 1 })
  const away = { type: 'asked-again', question, answer: { kind: 'offline' } } as const
  expect(findingAfter(failed, away)).toEqual({ ...failed, tries: 1 })
})

test('a guest who comes back is asked for as often as before', () => {
  expect(findingAfter(checking, { type: 'came-back' })).toEqual({ ...checking, tries: 0 })
})
