import type { BookingInvoices, Invoice } from '../../../src/shared/desk/invoices'
import type { Handovers, MoneySheet, Night } from '../../../src/shared/desk/money'
import { booking } from './house'

export const sheet: MoneySheet = {
  from: '2026-11-22',
  to: '2026-11-22',
  lines: [
    {
      at: '2026-11-22T08:12:00Z',
      kind: 'payment',
      method: 'paystack',
      channel: 'bank_transfer',
      who: null,
      reference: booking.reference,
      code: booking.code,
      room_name: 'Deluxe King',
      state: 'booked',
      amount_kobo: 13_000_000,
      currency: 'NGN',
    },
    {
      at: '2026-11-22T11:40:00Z',
      kind: 'refund',
      method: 'paystack',
      channel: null,
      who: null,
      reference: '8-1795334700000-abcdefghijkl',
      code: null,
      room_name: null,
      state: 'paid back',
      amount_kobo: -4_500_000,
      currency: 'NGN',
    },
    {
      at: '2026-11-22T12:05:00Z',
      kind: 'void',
      method: 'cash',
      channel: null,
      who: 'Bola Ige',
      reference: 'Counted twice',
      code: 'LH-7K3M9Q',
      room_name: 'Superior Room',
      state: 'of a payment',
      amount_kobo: -2_000_000,
      currency: 'NGN',
    },
  ],
  totals: {
    taken_kobo: 11_000_000,
    refunded_kobo: 4_500_000,
    settled_kobo: 0,
    kept_kobo: 6_500_000,
    payments: 1,
  },
  by_method: [
    { method: 'paystack', taken_kobo: 13_000_000, kept_kobo: 8_500_000 },
    { method: 'cash', taken_kobo: -2_000_000, kept_kobo: -2_000_000 },
  ],
  by_person: [{ who: 'Bola Ige', cash_kobo: -2_000_000, pos_kobo: 0, transfer_kobo: 0 }],
  paystack: { asked: true, problem: null, taken_kobo: 13_000_000 },
  mismatches: [],
}

export const handovers: Handovers = { expected_kobo: 8_500_000, handovers: [] }

const NOTHING = {
  code: null,
  guest_name: null,
  charge_kobo: null,
  balance_kobo: null,
  closed: null,
  mark: null,
}
export const night: Night = {
  day: '2026-11-22',
  lines: [
    {
      ...NOTHING,
      room_id: 1,
      room_name: 'Classic Room',
      use: 'slept',
      code: 'LH-7K3M9Q',
      guest_name: 'Ada Obi',
      charge_kobo: 8_500_000,
      balance_kobo: 2_000_000,
    },
    {
      ...NOTHING,
      room_id: 2,
      room_name: 'Superior Room',
      use: 'closed',
      closed: { kind: 'house_use', by: 'Bola Ige', note: 'Night manager' },
    },
    {
      ...NOTHING,
      room_id: 3,
      room_name: 'Deluxe King',
      use: 'slept',
      code: 'LH-2RN7H6',
      guest_name: 'Emeka Eze',
      balance_kobo: 0,
      mark: 'This night is not charged.',
    },
    { ...NOTHING, room_id: 4, room_name: 'Twin Room', use: 'free' },
  ],
  verdict: '2 rooms slept in, 1 closed, 1 free; 1 night charged. 1 line needs a look.',
}

const GUEST = { name: 'Emeka Eze', company: 'Zenith Oil Ltd', tin: '12345678-0001' }
export const invoice: Invoice = {
  number: 12,
  kind: 'invoice',
  issued_at: '2026-11-23T09:00:00Z',
  issued_by: 'Bola Ige',
  day: '2026-11-23',
  hotel: {
    name: 'The Landmark Hotel',
    address: ['12 Lagoon Crescent', 'Lagos'],
    email: 'stay@thelandmark.example',
    phone: '+234 800 000 0100',
    tin: '00000000-0001',
    rc_number: 'RC 0000000',
  },
  guest: GUEST,
  code: booking.code,
  room_name: 'Classic Room',
  arrives_on: '2026-11-22',
  leaves_on: '2026-11-23',
  lines: [{ night: '2026-11-22', text: null, amount: 85_000 }],
  net: 75_555.55,
  taxes: [
    { name: 'VAT', percent: 7.5, amount: 5_666.67 },
    { name: 'Lagos consumption tax', percent: 5, amount: 3_777.78 },
  ],
  fee: 0,
  total: 85_000,
  corrects: [],
  reason: null,
  entries: ['entry-1'],
}
export const invoices: BookingInvoices = {
  code: invoice.code,
  guest: GUEST,
  invoices: [invoice],
  next: null,
  payments: [{ day: '2026-11-22', kind: 'payment', method: 'cash', channel: null, amount: 60_000 }],
  balance: 25_000,
}
