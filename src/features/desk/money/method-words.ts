import type { MoneySheet } from '../../../shared/desk/money'

export const METHOD_WORDS: Record<MoneySheet['by_method'][number]['method'], string> = {
  paystack: 'Paystack',
  cash: 'Cash',
  pos: 'POS',
  transfer: 'Transfer',
}
