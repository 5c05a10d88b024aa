import { isAccountNumber } from '../../src/shared/nuban'

// The first is the example of the Central Bank's own standard of 2010, which that of 2020 keeps.
it.each([
  ['0000014579', '011', true],
  ['0000014578', '011', false],
  ['0000014579', '058', false],
  ['0000000017', '011', true],
  // OPay numbers accounts by telephone.
  ['8031234567', '999992', true],
])('%s at the bank %s: %s', (accountNumber, bankCode, isRight) => {
  expect(isAccountNumber(accountNumber, bankCode)).toBe(isRight)
})
