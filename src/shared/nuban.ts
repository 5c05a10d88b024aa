const WEIGHTS = [3, 7, 3]

/**
 * True when the last digit of an account number fits the others and the bank, by the Central Bank's rule of
 * 2020 for uniform account numbers (NUBAN): a bank's code of three digits counts as six, with zeros in front.
 * Paystack's longer codes are of wallets and small banks, which often number accounts by telephone, so only
 * the ten digits are checked there.
 * @example isAccountNumber('0000014579', '011') // true
 */
export function isAccountNumber(accountNumber: string, bankCode: string): boolean {
  if (!/^\d{10}$/.test(accountNumber)) return false
  if (!/^\d{3}$/.test(bankCode)) return true
  const digits = [...`000${bankCode}${accountNumber.slice(0, -1)}`].map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (WEIGHTS[index % 3] ?? 0), 0)
  return (10 - (sum % 10)) % 10 === Number(accountNumber.at(-1))
}
