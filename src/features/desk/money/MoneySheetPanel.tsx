import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { MoneySheet } from '../../../shared/desk/money'
import { formatKobo } from '../../../shared/money'
import { look, theme } from '../../../styles/theme'
import { urlOf } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { METHOD_WORDS } from '../../../shared/payment-channels'
import { Loaded } from '../parts/Loaded'
import { PrintOrDownload } from '../parts/buttons'
import { Lines, Panel, PrintOnly } from '../parts/layout'
import { Amount, Note, Problem } from '../parts/text'
import { Table } from '../parts/Table'
import { formatDay } from '../parts/time'
import type { DayRange } from './MoneyScreen'
import { MoneyTable } from './MoneyTable'

export function SumsPanel({ days, children }: { days: DayRange; children: ReactNode }) {
  const { hotel } = useMe()
  const sheet = useSheet(days)
  return (
    <Panel title={titleOf(days)}>
      <PrintOnly>{hotel}</PrintOnly>
      {children}
      <Loaded of={sheet}>
        {(money) => (
          <>
            <HiddenCash money={money} />
            <Sums money={money} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

export function LinesPanel({ days }: { days: DayRange }) {
  const sheet = useSheet(days)
  return (
    <Panel title="Line by line">
      <Loaded of={sheet} lines={6}>
        {(money) => (
          <>
            <Mismatches money={money} />
            <HiddenCash money={money} />
            <MoneyTable lines={money.lines} />
            <PrintOrDownload
              what="this sheet"
              csv={urlOf('GET money.csv/', { from: days.from, to: days.to })}
              fileName={`money-${days.from}-${days.to}.csv`}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function useSheet({ from, to }: DayRange) {
  return useAnswer('GET money/', { from, to }, { keepPreviousData: false })
}

function HiddenCash({ money: { hides_cash } }: { money: MoneySheet }) {
  return hides_cash && <Note>Cash: shown after the count. Until then it is in no line and no sum.</Note>
}

export function titleOf({ from, to }: DayRange): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

function Mismatches({ money: { paystack, mismatches } }: { money: MoneySheet }) {
  if (paystack.problem !== null) {
    return <Problem>Paystack could not be asked, so nothing is compared. {paystack.problem}</Problem>
  }
  if (mismatches.length === 0) return null
  return (
    <Marked>
      <h3>
        {mismatches.length === 1
          ? '1 line does not agree with Paystack’s list'
          : `${mismatches.length} lines do not agree with Paystack’s list`}
      </h3>
      <Lines>
        {mismatches.map(({ reference, what }) => (
          <li key={`${reference} ${what}`}>
            <p>{what}</p>
            <Note>{reference}</Note>
          </li>
        ))}
      </Lines>
    </Marked>
  )
}

const Marked = styled.div`
  border-left: ${theme.desk.mark} solid ${theme.color.house};
  ${look.stack}
  padding-left: ${theme.space.two};

  h3 {
    font-size: ${theme.type.lead};
  }
`

function Sums({
  money: { totals, by_method, by_person, in_advance, paystack, mismatches },
}: {
  money: MoneySheet
}) {
  const { taken_kobo: taken, kept_kobo: kept, payments } = totals
  const listed = paystack.taken_kobo ?? 0
  const online = by_method.find(({ method }) => method === 'paystack')
  const canCompare = mismatches.length === 0 && paystack.problem === null
  return (
    <>
      <Table
        label="By method"
        heads={['Method', 'Taken', 'Went back', 'Kept']}
        isOfFigures
        rows={[
          ...by_method.map(({ method, taken_kobo, kept_kobo }) => [
            METHOD_WORDS[method],
            taken_kobo,
            kept_kobo - taken_kobo,
            kept_kobo,
          ]),
          [
            <b key="all">{payments === 1 ? 'All, 1 payment' : `All, ${payments} payments`}</b>,
            taken,
            kept - taken,
            kept,
          ],
        ]}
      />
      {online && canCompare && (
        <Note>
          {listed === online.taken_kobo
            ? 'Paystack’s figures agree with Paystack’s own list.'
            : `Paystack’s own list has ${formatKobo(listed)}.`}
        </Note>
      )}
      <Table
        label="By person"
        heads={['Person', 'Cash', 'POS', 'Transfer']}
        isOfFigures
        rows={by_person.map(({ who, cash_kobo, pos_kobo, transfer_kobo }) => [
          who,
          cash_kobo,
          pos_kobo,
          transfer_kobo,
        ])}
      />
      {in_advance && (
        <Table
          label="Paid in advance"
          heads={['In advance before', 'For later nights', 'Given back', 'Used', 'Left']}
          isOfFigures
          rows={[
            [
              <Amount key="before" kobo={in_advance.before_kobo} />,
              in_advance.added_kobo,
              0 - in_advance.taken_kobo,
              0 - in_advance.used_kobo,
              in_advance.after_kobo,
            ],
          ]}
        />
      )}
    </>
  )
}
