/** Paystack's channels, in words after "by": https://paystack.com/docs/payments/payment-channels/ */
const CHANNELS: Readonly<Record<string, string>> = {
  card: 'card',
  bank: 'bank app',
  bank_transfer: 'bank transfer',
  ussd: 'USSD',
  qr: 'QR code',
  mobile_money: 'mobile money',
  eft: 'EFT',
  apple_pay: 'Apple Pay',
}

export const CHANNEL_NAMES: readonly string[] = Object.keys(CHANNELS)

/** Returns undefined where only Paystack knows the channel. New names of channels are shown as they are. */
export function channelInWords(channel: string | null | undefined): string | undefined {
  if (channel === null || channel === undefined) return undefined
  return CHANNELS[channel] ?? channel.replaceAll('_', ' ')
}

/** Returns where a refund goes, after "to": Paystack sends it back through the payment's channel. */
export function refundTarget(channel: string | null | undefined): string {
  if (channel === 'card' || channel === 'apple_pay') return 'the card you paid with'
  return channel === null || channel === undefined
    ? 'the card or account you paid with'
    : 'the account you paid from'
}

export const METHOD_WORDS = {
  paystack: 'Paystack',
  cash: 'Cash',
  pos: 'POS',
  transfer: 'Transfer',
} as const

interface PaidBy {
  method: keyof typeof METHOD_WORDS
  channel: string | null
}

export function methodInWords({ method, channel }: PaidBy): string {
  const way = channelInWords(channel)
  return way === undefined ? METHOD_WORDS[method] : `${METHOD_WORDS[method]}, ${way}`
}
