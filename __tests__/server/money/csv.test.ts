import { toCsv, writeCsv } from '../../../src/server/money/csv'
import { toPeriod } from '../../../src/server/money/days'

it('writes business days, methods and people, and refunds as negative numbers', async () => {
  const line = {
    at: '2026-11-21T23:30:00.000Z',
    kind: 'refund' as const,
    method: 'cash' as const,
    channel: null,
    who: 'Bola',
    reference: 'r-1',
    code: 'LH-7K3M9Q',
    guest_name: 'Ngozi Bello',
    room_name: 'Classic "Garden", ground floor',
    state: 'paid back',
    amount_kobo: -8_500_050,
    currency: 'NGN',
  }
  const online = {
    ...line,
    method: 'paystack',
    channel: 'bank_transfer',
    who: null,
    code: null,
    guest_name: null,
    room_name: null,
  } as const
  expect(await toCsv([line, online, { ...online, amount_kobo: 12_000, currency: 'USD' }])).toBe(
    [
      '\ufeffDay,Date,Time,What,Method,Paid by,Person,Reference,Slip or reason,Booking,Guest,Room,State,Naira,Other amount,Currency',
      '2026-11-21,2026-11-22,00:30,refund,cash,,Bola,,r-1,LH-7K3M9Q,Ngozi Bello,"Classic ""Garden"", ground floor",paid back,-85000.50,,NGN',
      '2026-11-21,2026-11-22,00:30,refund,paystack,bank transfer,,r-1,,,,,paid back,-85000.50,,NGN',
      '2026-11-21,2026-11-22,00:30,refund,paystack,bank transfer,,r-1,,,,,paid back,,120.00,USD',
      '',
    ].join('\r\n'),
  )
})

it.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['-1+cmd', "'-1+cmd"],
  ['-2.50', '-2.50'],
  ['+2', "'+2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['two\nlines', '"two\nlines"'],
  ['a=b', 'a=b'],
  ['a;=1', '"a;=1"'],
  ['', ''],
])('writes the cell %j so that no spreadsheet reads it as a formula', async (text, cell) => {
  expect(await writeCsv([[text, 'x']])).toBe(`\ufeff${cell},x\r\n`)
})

it('counts days from 06:00 to 06:00 in Lagos', () => {
  expect(toPeriod({ from: '2026-11-21', to: '2026-11-22' })).toEqual({
    start: '2026-11-21T05:00:00.000Z',
    end: '2026-11-23T05:00:00.000Z',
  })
})

it.each([
  ['2026-02-30', '2026-03-01'],
  ['9999-12-31', '9999-12-31'],
  ['2026-11-22', '2026-11-21'],
  ['2025-01-01', '2026-11-21'],
  ['today', 'today'],
])('refuses the days from %s to %s', (from, to) => {
  expect(() => toPeriod({ from, to })).toThrow(expect.objectContaining({ status: 400 }))
})
