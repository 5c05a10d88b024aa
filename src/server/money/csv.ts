import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MoneySheet } from '../../shared/desk/money'
import { toNaira } from '../../shared/money'
import { channelInWords } from '../../shared/payment-channels'
import { businessDay, hotelDay, hotelTime } from '../../shared/stay'

const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'
/** Spreadsheets may take such a text as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/
/** Other requests get their turn after this many rows. */
const ROWS_AT_ONCE = 1_000

const HEAD = [
  'Day',
  'Date',
  'Time',
  'What',
  'Method',
  'Paid by',
  'Person',
  'Reference',
  'Slip or reason',
  'Booking',
  'Guest',
  'Room',
  'State',
  'Naira',
  'Other amount',
  'Currency',
]

/** Days are business days. Money that went back is negative. Naira have a column of their own. */
export function toCsv(lines: MoneySheet['lines']): Promise<string> {
  return writeCsv(rowsOf(lines))
}

function* rowsOf(lines: MoneySheet['lines']): Generator<readonly string[]> {
  yield HEAD
  for (const line of lines) {
    const { at, kind, method, channel, who, reference, code, room_name, state, amount_kobo, currency } = line
    const number = reference ?? ''
    const amount = toNaira(amount_kobo).toFixed(2)
    yield [
      businessDay(at),
      hotelDay(at),
      hotelTime(at),
      kind.replace('_', ' '),
      method,
      channelInWords(channel) ?? '',
      who ?? '',
      ...(method === 'paystack' ? [number, ''] : ['', number]),
      code ?? '',
      line.guest_name ?? '',
      room_name ?? '',
      state,
      ...(currency === 'NGN' ? [amount, ''] : ['', amount]),
      currency,
    ]
  }
}

/** https://www.rfc-editor.org/rfc/rfc4180, with semicolons quoted too: many spreadsheets separate by them. */
export async function writeCsv(rows: Iterable<readonly string[]>): Promise<string> {
  const parts = [BYTE_ORDER_MARK]
  for (const cells of rows) {
    if (parts.length % ROWS_AT_ONCE === 0) await nextTurn()
    parts.push(`${cells.map(toCell).join(',')}${LINE_END}`)
  }
  return parts.join('')
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
