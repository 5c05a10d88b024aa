import type { MoneySheet } from '../../../shared/desk/money'
import { channelInWords } from '../../../shared/payment-channels'

export const METHOD_WORDS: Record<MoneySheet['by_method'][number]['method'], string> = {
  paystack: 'Paystack',
  cash: 'Cash',
  pos: 'POS',
  transfer: 'Transfer',
}

/** @example methodInWords({ method: 'paystack', channel: 'ussd' }) // 'Paystack, USSD' */
export function methodInWords({
  method,
  channel,
}: Pick<MoneySheet['lines'][number], 'method' | 'channel'>): string {
  const way = channelInWords(channel)
  return way === undefined ? METHOD_WORDS[method] : `${METHOD_WORDS[method]}, ${way}`
}
