import { channelInWords, refundTarget } from '../../src/shared/payment-channels'

it.each([
  ['card', 'card'],
  ['bank_transfer', 'bank transfer'],
  ['ussd', 'USSD'],
  ['pay_by_voice', 'pay by voice'],
  [null, undefined],
  [undefined, undefined],
])('calls the channel %p %p', (channel, words) => {
  expect(channelInWords(channel)).toBe(words)
})

it.each([
  ['card', 'the card you paid with'],
  ['bank_transfer', 'the account you paid from'],
  [null, 'the card or account you paid with'],
])('says of a payment by %p that its refund goes to %p', (channel, words) => {
  expect(refundTarget(channel)).toBe(words)
})
