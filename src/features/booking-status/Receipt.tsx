import hotel from '../../../content/hotel.json'
import policies from '../../../content/policies.json'
import { noMoneyMark } from '../../apollo/payment-settings'
import { Paper, PaperFacts } from '../../components/ui/Paper'
import { STAY } from '../../components/ui/useTonight'
import { formatNaira, toKobo, toNaira } from '../../shared/money'
import { priceRows } from '../../shared/night-prices'
import { channelInWords } from '../../shared/payment-channels'
import { splitTaxes, type TaxRate } from '../../shared/taxes'
import { formatHotelDay } from '../../shared/stay'
import { stayDates } from '../../shared/stay-terms'
import type { BookedNews } from '../../shared/payment-news'

const TAX_RATES = (policies as { taxRates?: readonly TaxRate[] }).taxRates ?? []

const MARKS: Partial<Record<BookedNews['status'], string>> = { no_show: 'No-show', cancelled: 'Cancelled' }

const HOTEL = {
  name: hotel.name,
  address: hotel.address,
  email: hotel.email,
  phone: hotel.phones[0],
  tin: (hotel as { tin?: string }).tin,
  rc_number: (hotel as { rcNumber?: string }).rcNumber,
}

export function Receipt({ booking }: { booking: BookedNews }) {
  return (
    <Paper title={nameOfPaper(booking)} level={3} hotel={HOTEL} marks={[noMoneyMark, MARKS[booking.status]]}>
      <PaperFacts of={receiptRows(booking, TAX_RATES)} />
      <p>
        {policies.taxes} {howPaidText(booking)}
      </p>
    </Paper>
  )
}

/** Names a receipt only after a payment. */
export function nameOfPaper(booking: BookedNews): 'Receipt' | 'Booking' {
  return howPaidText(booking) === undefined ? 'Booking' : 'Receipt'
}

function howPaidText({ amount, channel, account }: BookedNews): string | undefined {
  const { paid_at_hotel = 0, given_back = 0, balance = 0 } = account ?? {}
  if (balance > 0 && amount + paid_at_hotel <= given_back) return undefined
  const isPaidHere = paid_at_hotel > 0
  if (amount === 0) return isPaidHere ? 'Paid at the hotel.' : undefined
  const way = channelInWords(channel)
  return `Paid ${isPaidHere ? 'at the hotel, and' : 'once'}${way ? `, by ${way},` : ''} through Paystack.`
}

type ReceiptRow = readonly [label: string, value: string | undefined]

export function receiptRows(booking: BookedNews, taxRates: readonly TaxRate[]): ReceiptRow[] {
  const { name, code, room_name, booked_at, amount, reference, refund, account } = booking
  const balance = account?.balance ?? 0
  const dates = stayDates(STAY, booking)
  const way = channelInWords(booking.channel)
  return [
    ['Guest', name],
    ['Room', room_name],
    ['Check-in', dates.checkIn],
    ['Check-out', dates.checkOut],
    ['Nights', account && String(account.nights)],
    ...priceRows(account?.night_prices ?? []),
    ['Booking code', code],
    [reference === undefined ? 'Booked on' : 'Paid on', formatHotelDay(booked_at)],
    ['Payment reference', reference],
    ['Charged', account && formatNaira(account.charged)],
    ['Payment fee, in that', naira(account?.fee)],
    [
      way === undefined ? 'Paid' : `Paid by ${way}`,
      reference === undefined ? naira(amount) : formatNaira(amount),
    ],
    ['Paid at the hotel', naira(account?.paid_at_hotel)],
    ['Refunded', naira(account?.given_back ?? refund?.amount)],
    [balance < 0 ? 'Owed to you' : 'Balance', account && formatNaira(Math.abs(balance))],
    ...taxRows(account ? account.charged - (account.fee ?? 0) : amount, taxRates),
  ]
}

function naira(sum: number | undefined): string | undefined {
  return sum ? formatNaira(sum) : undefined
}

function taxRows(amount: number, rates: readonly TaxRate[]): [string, string][] {
  if (rates.length === 0 || amount <= 0) return []
  const { netKobo, taxes } = splitTaxes(toKobo(amount), rates)
  return [
    ['Before tax', formatNaira(toNaira(netKobo))],
    ...taxes.map(({ name, percent, amountKobo }): [string, string] => [
      `${name} of ${percent}%`,
      formatNaira(toNaira(amountKobo)),
    ]),
  ]
}
