import { formatNaira, toKobo, toNaira } from '../../shared/money'
import { describeNights, formatHotelDay, type Stay } from '../../shared/stay'
import type { BookedNews } from './payment-news'

interface ReceiptPolicies {
  stay?: Stay | undefined
  /** Value added tax in the price, in per cent. */
  vatPercent?: number | undefined
}

export interface ReceiptRow {
  label: string
  value: string
}

/** Gives the lines of a receipt. What is not known has no line. */
export function receiptRows(booking: BookedNews, { stay, vatPercent }: ReceiptPolicies): ReceiptRow[] {
  const { name, code, room_name, booked_at, amount, reference, refund } = booking
  const rows: [string, string | undefined][] = [
    ['Guest', name],
    ['Room', room_name],
    [stay?.nights === 1 ? 'Night' : 'Nights', stay && describeNights(booked_at, stay)],
    ['Arrive and leave', stay && `From ${stay.arriveFrom}, until ${stay.leaveBy}`],
    ['Booking code', code],
    ['Paid on', formatHotelDay(booked_at)],
    ['Payment reference', reference],
    ['Paid by card', formatNaira(amount)],
    vatPercent === undefined
      ? ['VAT', undefined]
      : [`VAT of ${vatPercent}%, in the price`, formatNaira(vatIn(amount, vatPercent))],
    ['Given back', refund && formatNaira(refund.amount)],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** Gives the value added tax that is in a price, in naira, to the kobo. */
function vatIn(amount: number, vatPercent: number): number {
  return toNaira(Math.round((toKobo(amount) * vatPercent) / (100 + vatPercent)))
}
