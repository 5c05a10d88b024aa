import type { Handovers, MoneySheet } from '../../../src/shared/desk/money'
import { booking } from './answers'

export const sheet: MoneySheet = {
  from: '2026-11-22',
  to: '2026-11-22',
  lines: [
    {
      at: '2026-11-22T08:12:00Z',
      kind: 'payment',
      method: 'paystack',
      who: null,
      reference: booking.reference,
      code: booking.code,
      room_name: 'Deluxe King',
      state: 'booked',
      amount: 130_000,
      currency: 'NGN',
    },
    {
      at: '2026-11-22T11:40:00Z',
      kind: 'refund',
      method: 'paystack',
      who: null,
      reference: '8-1795334700000-abcdefghijkl',
      code: null,
      room_name: null,
      state: 'paid back',
      amount: -45_000,
      currency: 'NGN',
    },
    {
      at: '2026-11-22T12:05:00Z',
      kind: 'void',
      method: 'cash',
      who: 'Bola Ige',
      reference: 'Counted twice',
      code: 'LH-7K3M9Q',
      room_name: 'Superior Room',
      state: 'of a payment',
      amount: -20_000,
      currency: 'NGN',
    },
  ],
  totals: { taken: 110_000, refunded: 45_000, settled: 0, kept: 65_000, payments: 1 },
  by_method: [
    { method: 'paystack', taken: 130_000, refunded: 45_000, kept: 85_000 },
    { method: 'cash', taken: -20_000, refunded: 0, kept: -20_000 },
  ],
  by_person: [{ who: 'Bola Ige', cash: -20_000, pos: 0, transfer: 0 }],
  paystack: { asked: true, problem: null, taken: 130_000 },
  mismatches: [],
}

export const handovers: Handovers = { expected: 85_000, handovers: [] }
