import { parseQuestion } from '../../src/shared/parse-question'

const EMAIL = 'ada@example.com'

test.each([
  'LH-7K3M9Q',
  ' LH 7K3 M9Q ',
  '7k3m9q',
  'LH–7K3M9Q',
  'Booking code: LH-7K3M9Q',
  '\uFEFFLH-7K\u200B3M9Q\uFE0F.',
])('takes "%s" for a booking code', (text) => {
  expect(parseQuestion(text, EMAIL)).toEqual({ code: 'LH-7K3M9Q', email: EMAIL })
})

test.each([
  ['7-1763712000000-k3v09xq2m4c8a1zt', '7-1763712000000-k3v09xq2m4c8a1zt'],
  [' 7-1763712000000-\n k3v09xq2m4c8a1zt ', '7-1763712000000-k3v09xq2m4c8a1zt'],
  ['Payment reference: 7-1763712000000-k3v09xq2m4c8a1zt', '7-1763712000000-k3v09xq2m4c8a1zt'],
  ['7–1763712000000–K3V09XQ2M4C8A1ZT', '7-1763712000000-k3v09xq2m4c8a1zt'],
  ['T123456789012', 'T123456789012'],
  ['\u200ET1234\u2060567\uFE0F89012', 'T123456789012'],
])('takes %j for a payment reference', (text, reference) => {
  expect(parseQuestion(text, EMAIL)).toEqual({ reference, email: EMAIL })
})
