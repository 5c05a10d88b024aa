import {
  deriveLinkSecret,
  emailLinkPath,
  guestLinkPath,
  readToken,
} from '../../../src/server/links/signed-link'

const secret = deriveLinkSecret('sk_test_one')
const validUntil = new Date('2026-11-28T11:00:00Z')
const before = { now: new Date('2026-11-28T10:59:00Z') }
const link = { code: 'LH-7K3M9Q', validUntil }

function tokenOf(path: string): string {
  return path.slice(path.indexOf('=') + 1)
}

test('a link opens its booking until the stay ends', () => {
  const token = tokenOf(guestLinkPath(secret, link))
  expect(readToken(secret, 'view', token, before)).toBe('LH-7K3M9Q')
  expect(readToken(secret, 'view', token, { now: validUntil })).toBeUndefined()
})

test('nobody can change a link to another booking or a later end, or sign one with another secret', () => {
  const token = tokenOf(guestLinkPath(secret, link))
  const forged = [
    token.replace('7K3M9Q', '7K3M9R'),
    token.replace(/\.\d+\./, '.9999999999.'),
    tokenOf(guestLinkPath(deriveLinkSecret('sk_test_two'), link)),
    tokenOf(emailLinkPath(secret, link)),
    `${token}.`,
    'LH-7K3M9Q',
    '',
  ]
  for (const text of forged) expect(readToken(secret, 'view', text, before)).toBeUndefined()
})

test('a link ends when the address that it went to is corrected', () => {
  const token = tokenOf(guestLinkPath(secret, { ...link, email: 'Ada@example.com' }))
  expect(readToken(secret, 'view', token, { ...before, email: 'ada@example.com ' })).toBe('LH-7K3M9Q')
  expect(readToken(secret, 'view', token, { ...before, email: 'ada.obi@example.com' })).toBeUndefined()
})
