import { Fragment, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { MoneySheet } from '../../../shared/desk/money'
import { isAllowed } from '../../../shared/desk/roles'
import { formatKobo } from '../../../shared/money'
import { look, theme } from '../../../styles/theme'
import { urlOf } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { METHOD_WORDS } from '../../../shared/payment-channels'
import { Loaded } from '../parts/Loaded'
import { PrintOrDownload } from '../parts/buttons'
import { Columns, Lines, Panel, PrintOnly } from '../parts/layout'
import { Amount, Facts, Note, Problem } from '../parts/text'
import { formatDay, useToday } from '../parts/time'
import type { DayRange } from './MoneyScreen'
import { MoneyTable } from './MoneyTable'

export function SumsPanel({ days, children }: { days: DayRange; children: ReactNode }) {
  const { hotel } = useMe()
  const { sheet, isBlind } = useSheet(days)
  return (
    <Panel title={titleOf(days)}>
      <PrintOnly>{hotel}</PrintOnly>
      {children}
      <Loaded of={sheet}>
        {(money) =>
          isBlind ? (
            <Note>The sums of today stand here tomorrow. Until then, count and compare.</Note>
          ) : (
            <Sums money={money} />
          )
        }
      </Loaded>
    </Panel>
  )
}

export function LinesPanel({ days }: { days: DayRange }) {
  const { sheet, isBlind } = useSheet(days)
  return (
    <Panel title="Line by line">
      <Loaded of={sheet} lines={6}>
        {(money) => (
          <>
            <Mismatches money={money} />
            <MoneyTable lines={money.lines} isBlind={isBlind} />
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

/** Who has to count cash does not read its sum before. */
function useSheet({ from, to }: DayRange) {
  const { role } = useMe()
  const today = useToday()
  const isBlind = !isAllowed(role, 'exceptions') && to >= today
  return { sheet: useAnswer('GET money/', { from, to }, { keepPreviousData: false }), isBlind }
}

export function titleOf({ from, to }: DayRange): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

function Mismatches({ money: { paystack, mismatches, by_method } }: { money: MoneySheet }) {
  if (!paystack.asked) {
    return <Problem>Paystack could not be asked, so nothing is compared. {paystack.problem}</Problem>
  }
  const taken = paystack.taken_kobo ?? 0
  const ours = by_method.find(({ method }) => method === 'paystack')?.taken_kobo ?? 0
  const agreeing =
    paystack.problem === null ? 'Paystack: every figure agrees' : 'Paystack: what was compared agrees'
  if (mismatches.length === 0) {
    return (
      <Note>
        {taken === ours
          ? `${agreeing} with its own list. `
          : `Paystack’s own list has ${formatKobo(taken)} for these days. `}
        {paystack.problem}
      </Note>
    )
  }
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
      {paystack.problem !== null && <Note>{paystack.problem}</Note>}
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

function Sums({ money: { totals, by_method, by_person, in_advance } }: { money: MoneySheet }) {
  const sums: readonly (readonly [name: string, kobo: number])[] = [
    [totals.payments === 1 ? 'Taken, 1 payment' : `Taken, ${totals.payments} payments`, totals.taken_kobo],
    ['Paid back', totals.refunded_kobo === 0 ? 0 : -totals.refunded_kobo],
    ...(totals.settled_kobo > 0
      ? [['Settled in another way or not ours', -totals.settled_kobo] as const]
      : []),
    ['Kept', totals.kept_kobo],
  ]
  return (
    <Columns>
      <Facts of={sums.map(([name, kobo]) => [name, <Amount key={name} kobo={kobo} />])} />
      {by_method.length > 0 && (
        <div>
          <h3>By method</h3>
          <Facts
            of={by_method.map(({ method, taken_kobo: taken, kept_kobo: kept }) => [
              METHOD_WORDS[method],
              <>
                <Amount kobo={kept} />
                {kept !== taken && (
                  <>
                    {' '}
                    of <Amount kobo={taken} /> taken
                  </>
                )}
              </>,
            ])}
          />
        </div>
      )}
      {by_person.length > 0 && (
        <div>
          <h3>By person</h3>
          <Facts of={by_person.map((person) => [person.who, <Takings key="of" of={person} />])} />
        </div>
      )}
      {in_advance && <InAdvance of={in_advance} />}
    </Columns>
  )
}

/** What guests have paid for nights to come. It counts as income when the nights are slept. */
function InAdvance({ of: { before_kobo, added_kobo, taken_kobo, used_kobo, after_kobo } }: InAdvanceProps) {
  const sums: readonly (readonly [name: string, kobo: number])[] = [
    ['Before', before_kobo],
    ...(added_kobo > 0 || taken_kobo === 0 ? [['Paid for later nights', added_kobo] as const] : []),
    ...(taken_kobo > 0 ? [['Given back or taken off', -taken_kobo] as const] : []),
    ['Used', used_kobo === 0 ? 0 : -used_kobo],
    ['After', after_kobo],
  ]
  return (
    <div>
      <h3>Paid in advance</h3>
      <Facts of={sums.map(([name, kobo]) => [name, <Amount key={name} kobo={kobo} />])} />
    </div>
  )
}

interface InAdvanceProps {
  of: NonNullable<MoneySheet['in_advance']>
}

function Takings({
  of: { cash_kobo: cash, pos_kobo: pos, transfer_kobo: transfer },
}: {
  of: MoneySheet['by_person'][number]
}) {
  const amounts = Object.entries({ cash, pos, transfer }).filter(
    ([method, kobo]) => kobo !== 0 || method === 'cash',
  )
  return amounts.map(([method, kobo], index) => (
    <Fragment key={method}>
      {index > 0 && ', '}
      <Amount kobo={kobo} /> {method === 'pos' ? 'POS' : method}
    </Fragment>
  ))
}
