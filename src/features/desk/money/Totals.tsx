import { styled } from 'styled-components'
import type { MoneySheet } from '../../../shared/desk/money'
import { media, theme } from '../../../styles/theme'
import { Amount } from '../parts/Amount'

/** The sums of the sheet, in naira. */
export function Totals({ money: { totals } }: { money: MoneySheet }) {
  return (
    <Sums>
      <div>
        <dt>{totals.payments === 1 ? 'Taken, 1 payment' : `Taken, ${totals.payments} payments`}</dt>
        <dd>
          <Amount naira={totals.taken} />
        </dd>
      </div>
      <div>
        <dt>Paid back</dt>
        <dd>
          <Amount naira={totals.refunded === 0 ? 0 : -totals.refunded} />
        </dd>
      </div>
      {totals.settled > 0 && (
        <div>
          <dt>Settled otherwise</dt>
          <dd>
            <Amount naira={-totals.settled} />
          </dd>
        </div>
      )}
      <div>
        <dt>Kept</dt>
        <dd>
          <Amount naira={totals.kept} />
        </dd>
      </div>
    </Sums>
  )
}

const Sums = styled.dl`
  display: grid;
  gap: ${theme.space.two};
  margin: 0;

  > div {
    align-items: baseline;
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space.two};
    justify-content: space-between;
  }

  dt {
    font-size: ${theme.type.small};
  }

  dd {
    color: ${theme.color.ink};
    font-family: ${theme.font.display};
    font-size: ${theme.desk.title};
    font-weight: 600;
  }

  ${media.tablet} {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;

    > div {
      display: block;
    }
  }
`
