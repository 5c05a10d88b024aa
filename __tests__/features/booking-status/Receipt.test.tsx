import type { BookedNews } from '../../../src/shared/payment-news'
import { receiptRows } from '../../../src/features/booking-status/Receipt'

const BOOKING: BookedNews = {
  state: 'booked',
  status: 'expected',
  code: 'LH-7K3M9Q',
  reference: '1-1763712000000-k3v09xq2m4c8a1zt',
  name: 'Ada Obi',
  room_id: 1,
  room_name: 'Classic Room',
  amount: 85_000,
  channel: 'bank_transfer',
  booked_at: '2026-11-22T23:30:00.000Z',
  arrives_on: '2026-11-22',
  leaves_on: '2026-11-23',
}

const rowsOf = (...given: Parameters<typeof receiptRows>) =>
  Object.fromEntries(receiptRows(...given).filter(([, value]) => value !== undefined))

test('names the guest, the room, the dates, the code, the reference, the day and the amount', () => {
  expect(rowsOf(BOOKING, [])).toEqual({
    Guest: 'Ada Obi',
    Room: 'Classic Room',
    'Check-in': 'Monday 23 November 2026, from 12:30 am, Lagos time',
    'Check-out': 'Monday 23 November 2026, by noon, Lagos time',
    'Booking code': 'LH-7K3M9Q',
    'Paid on': '23 November 2026',
    'Payment reference': BOOKING.reference,
    'Paid by bank transfer': '₦85,000',
  })
})

test('names the check-out of a stay that was extended', () => {
  const rows = rowsOf({ ...BOOKING, arrives_on: '2026-11-22', leaves_on: '2026-11-25' }, [])
  expect(rows['Check-out']).toBe('Wednesday 25 November 2026, by noon, Lagos time')
})

test('shows the taxes in the price on the same net price when the content has their rates', () => {
  const taxRates = [
    { name: 'VAT', percent: 7.5 },
    { name: 'Consumption tax', percent: 5 },
  ]
  expect(rowsOf(BOOKING, taxRates)).toMatchObject({
    'Before tax': '₦75,555.55',
    'VAT of 7.5%': '₦5,666.67',
    'Consumption tax of 5%': '₦3,777.78',
  })
})

test('has what was charged, paid and given back at the hotel, with the taxes of all charges but the fee', () => {
  const account = {
    nights: 3,
    charged: 255_000,
    paid_at_hotel: 190_000,
    given_back: 40_000,
    fee: 5_000,
    balance: -20_000,
  }
  const taxRates = [{ name: 'VAT', percent: 7.5 }]
  expect(receiptRows({ ...BOOKING, account }, taxRates).slice(-9)).toEqual([
    ['Payment reference', BOOKING.reference],
    ['Charged', '₦255,000'],
    ['Payment fee, in that', '₦5,000'],
    ['Paid by bank transfer', '₦85,000'],
    ['Paid at the hotel', '₦190,000'],
    ['Refunded', '₦40,000'],
    ['Owed to you', '₦20,000'],
    ['Before tax', '₦232,558.14'],
    ['VAT of 7.5%', '₦17,441.86'],
  ])
})

test('lists what each night costs where the nights differ', () => {
  const account = { nights: 2, charged: 275_000, paid_at_hotel: 0, given_back: 0, balance: 0 }
  const prices = [95_000, 180_000].map((price, index) => ({ night: `2026-12-3${index}`, price }))
  expect(rowsOf({ ...BOOKING, account: { ...account, night_prices: prices } }, [])).toMatchObject({
    'Wednesday 30 December': '₦95,000',
    'Thursday 31 December': '₦180,000',
  })
  const same = prices.map((night) => ({ ...night, price: 95_000 }))
  expect(rowsOf({ ...BOOKING, account: { ...account, night_prices: same } }, [])).not.toHaveProperty(
    'Thursday 31 December',
  )
})

test('has no taxes where nothing is charged', () => {
  const account = { nights: 1, charged: 0, paid_at_hotel: 0, given_back: 0, balance: 0 }
  const taxRates = [{ name: 'VAT', percent: 7.5 }]
  const rows = rowsOf({ ...BOOKING, status: 'cancelled', amount: 0, account }, taxRates)
  expect(rows).not.toHaveProperty('Before tax')
})

test('leaves out what is not known, and names what was refunded', () => {
  const refund = { amount: 5_000, refund_state: 'done', since: BOOKING.booked_at } as const
  const rows = rowsOf({ ...BOOKING, channel: undefined, refund }, [])
  expect(rows).toMatchObject({ Paid: '₦85,000', Refunded: '₦5,000' })
  expect(rows).not.toHaveProperty('Charged')
})
