import { useId } from 'react'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import policies from '../../../content/policies.json'
import { noMoneyMark } from '../../apollo/payment-settings'
import { formatNaira, toKobo, toNaira } from '../../shared/money'
import { channelInWords } from '../../shared/payment-channels'
import { splitTaxes, type TaxRate } from '../../shared/taxes'
import { formatHotelDay, type Stay } from '../../shared/stay'
import { stayDates } from '../../shared/stay-terms'
import { media, theme } from '../../styles/theme'
import type { BookedNews } from './ask-for-news'

interface Policies {
  taxes: string
  stay?: Stay | undefined
  taxRates?: readonly TaxRate[] | undefined
}

/** Each field is named here, so that the bundle has these and not the whole file. */
export const POLICIES: Policies = {
  taxes: policies.taxes,
  stay: (policies as Policies).stay,
  taxRates: (policies as Policies).taxRates,
}

/** The receipt of a room that was not used says so. */
const MARKS: Partial<Record<BookedNews['status'], string>> = { no_show: 'No-show', cancelled: 'Cancelled' }

/** Printed, it is alone on one sheet. */
export function Receipt({ booking }: { booking: BookedNews }) {
  const titleId = useId()
  const way = channelInWords(booking.channel)
  const isPaidHere = (booking.account?.paid_at_hotel ?? 0) > 0
  return (
    <Paper aria-labelledby={titleId}>
      <Head>
        <div>
          <strong>{hotel.name}</strong>
          <address>
            {hotel.address.join(', ')}
            <br />
            <span>{hotel.phones[0]}</span> <span>{hotel.email}</span>
          </address>
        </div>
        <h3 id={titleId}>Receipt</h3>
      </Head>
      {noMoneyMark && <Mark>{noMoneyMark}</Mark>}
      {MARKS[booking.status] && <Mark>{MARKS[booking.status]}</Mark>}
      <Rows>
        {receiptRows(booking, POLICIES).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Rows>
      <p>
        {POLICIES.taxes} Paid {isPaidHere ? 'at the hotel, and' : 'once'}
        {way && `, by ${way},`} through Paystack.
      </p>
    </Paper>
  )
}

interface ReceiptRow {
  label: string
  value: string
}

/** Returns the rows of a receipt. What is not known has no row. */
export function receiptRows(
  booking: BookedNews,
  { stay, taxRates = [] }: Pick<Policies, 'stay' | 'taxRates'>,
): ReceiptRow[] {
  const { name, code, room_name, booked_at, amount, reference, refund, account } = booking
  const balance = account?.balance ?? 0
  const dates = stay && stayDates(stay, booking)
  const way = channelInWords(booking.channel)
  const rows: [string, string | undefined][] = [
    ['Guest', name],
    ['Room', room_name],
    ['Check-in', dates?.checkIn],
    ['Check-out', dates?.checkOut],
    ['Nights', account && String(account.nights)],
    ['Booking code', code],
    ['Paid on', formatHotelDay(booked_at)],
    ['Payment reference', reference],
    ['Charged', account && formatNaira(account.charged)],
    [way === undefined ? 'Paid' : `Paid by ${way}`, formatNaira(amount)],
    ['Paid at the hotel', naira(account?.paid_at_hotel)],
    ['Refunded', naira(account?.given_back ?? refund?.amount)],
    [balance < 0 ? 'Owed to you' : 'Balance', account && formatNaira(Math.abs(balance))],
    ...taxRows(account?.charged ?? amount, taxRates),
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** Nothing has no row. */
function naira(sum: number | undefined): string | undefined {
  return sum ? formatNaira(sum) : undefined
}

/** Returns a row for each tax that the price includes, and for the net price. */
function taxRows(amount: number, rates: readonly TaxRate[]): [string, string][] {
  if (rates.length === 0) return []
  const { netKobo, taxes } = splitTaxes(toKobo(amount), rates)
  return [
    ['Without taxes', formatNaira(toNaira(netKobo))],
    ...taxes.map(({ name, percent, amountKobo }): [string, string] => [
      `${name} of ${percent}%`,
      formatNaira(toNaira(amountKobo)),
    ]),
  ]
}

const Paper = styled.article`
  border: 1px solid ${theme.color.line};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  display: grid;
  font-size: ${theme.type.small};
  gap: ${theme.space.two};
  line-height: ${theme.lineHeight.small};
  padding: ${theme.space.three} ${theme.space.two};
  width: 100%;

  ${media.tablet} {
    padding: ${theme.space.three};
  }

  /* Browsers without :has() print the bar and the footer too. */
  ${media.print} {
    border: none;
    max-width: none;
    padding: 0;

    body:has(&) :is(header, footer, aside) {
      display: none;
    }
  }
`

const Head = styled.div`
  align-items: baseline;
  border-bottom: 1px solid ${theme.color.line};
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.three};
  justify-content: space-between;
  padding-bottom: ${theme.space.two};

  strong {
    color: ${theme.color.ink};
    font-family: ${theme.font.display};
    font-size: ${theme.type.lead};
  }

  address {
    overflow-wrap: anywhere;
  }

  span:not(:last-child) {
    margin-right: ${theme.space.one};
  }

  h3 {
    font-size: ${theme.type.title};
  }
`

const Mark = styled.p`
  border: 1px solid currentcolor;
  color: ${theme.color.house};
  font-weight: 600;
  justify-self: start;
  padding: ${theme.space.half} ${theme.space.two};
`

const Rows = styled.dl`
  > div {
    border-bottom: 1px solid ${theme.color.line};
    display: grid;
    gap: 0 ${theme.space.two};
    padding: ${theme.space.one} 0;

    ${media.tablet} {
      grid-template-columns: 1fr 2fr;
    }

    ${media.print} {
      grid-template-columns: 1fr 2fr;
    }
  }

  dt {
    color: ${theme.color.text};
  }

  dd {
    color: ${theme.color.ink};
    font-variant-numeric: lining-nums tabular-nums;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`
