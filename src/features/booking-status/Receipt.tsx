import { useId } from 'react'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { noMoneyMark } from '../../apollo/payment-settings'
import { media, theme } from '../../styles/theme'
import type { BookedNews } from './payment-news'
import { POLICIES } from './policies'
import { receiptRows } from './receipt-rows'

/** The receipt of a booking. Printed, it is alone on one sheet. */
export function Receipt({ booking }: { booking: BookedNews }) {
  const titleId = useId()
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
      {booking.status === 'cancelled' && <Mark>Cancelled</Mark>}
      <Rows>
        {receiptRows(booking, POLICIES).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Rows>
      <p>{POLICIES.taxes} Paid once, by card, through Paystack.</p>
    </Paper>
  )
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
