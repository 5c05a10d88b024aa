import { channelInWords } from '../../src/shared/payment-channels'

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
