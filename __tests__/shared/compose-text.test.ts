import { composeText } from '../../src/shared/compose-text'
import { normalizeEmail } from '../../src/shared/email'
import { guestNameOf } from '../../src/server/settlement/check-transaction'
import { endsInTime } from '../support/ends-in-time'

it('trims, and composes what was written in parts', () => {
  expect(composeText('  Ade\u0301\n')).toBe('Ad\u00e9')
  expect(composeText('o\u0323\u0301')).toBe('\u1ecd\u0301')
})

it.each([
  [30, '\u00e1'],
  [31, 'a'],
])('composes or leaves a letter with %d marks', (count, start) => {
  expect(composeText(`a${'\u0301'.repeat(count)}`).startsWith(start)).toBe(true)
})

it('takes no longer for marks in the wrong order', () => {
  const marks = `a${'\u0301'.repeat(64 * 1024)}${'\u0316'.repeat(64 * 1024)}`
  expect(endsInTime(() => composeText(marks))).toBe(marks)
  expect(endsInTime(() => normalizeEmail(marks))).toBe(marks)
  expect(endsInTime(() => guestNameOf({ metadata: { guest_name: marks } }))).toBe('Guest')
})
