import { useState } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import { businessDay } from '../../../shared/stay'
import { media, theme } from '../../../styles/theme'
import { SmallButton } from '../parts/buttons'
import { ButtonGroup, Screen } from '../parts/layout'
import { BackLink } from '../parts/text'
import { dayBefore, monthOf, useMinute } from '../parts/time'
import { HandoverPanel } from './HandoverPanel'
import { MoneySheetPanel } from './MoneySheetPanel'
import { OpenPaymentsPanel } from './OpenPaymentsPanel'
import { RefundsPanel } from './RefundsPanel'
import { ReviewsPanel } from './ReviewsPanel'

const MINUTE_MS = 60_000

export function MoneyScreen() {
  const today = businessDay(new Date(useMinute() * MINUTE_MS).toISOString())
  const [days, setDays] = useState<DayRange>({ from: today, to: today })
  return (
    <Screen title="Money" actions={<BackLink to="/desk/money/night">Night audit</BackLink>}>
      <ReviewsPanel />
      <OpenPaymentsPanel />
      <RefundsPanel />
      <MoneySheetPanel days={days}>
        <DaysForm today={today} days={days} onChange={setDays} />
      </MoneySheetPanel>
      <HandoverPanel />
    </Screen>
  )
}

/** Business days, both included. */
export interface DayRange {
  from: string
  to: string
}

interface DaysFormProps {
  today: string
  days: DayRange
  onChange: (days: DayRange) => void
}

/** Selects a day, a month, or any range of days. */
function DaysForm({ today, days, onChange }: DaysFormProps) {
  const yesterday = dayBefore(today)
  const month = monthOf(today)
  const choices: readonly (readonly [label: string, days: DayRange])[] = [
    ['Today', { from: today, to: today }],
    ['Yesterday', { from: yesterday, to: yesterday }],
    ['This month', month],
    ['Last month', monthOf(dayBefore(month.from))],
  ]
  return (
    <Choices>
      <ButtonGroup aria-label="Days">
        {choices.map(([label, choice]) => (
          <SmallButton
            key={label}
            variant={isSame(choice, days) ? 'primary' : 'outline'}
            aria-pressed={isSame(choice, days)}
            onClick={() => onChange(choice)}
          >
            {label}
          </SmallButton>
        ))}
      </ButtonGroup>
      <Dates>
        <Field
          label="From"
          name="from"
          type="date"
          value={days.from}
          onChange={({ target }) => target.value !== '' && onChange(inOrder(target.value, days.to, 'from'))}
        />
        <Field
          label="To"
          name="to"
          type="date"
          value={days.to}
          onChange={({ target }) => target.value !== '' && onChange(inOrder(days.from, target.value, 'to'))}
        />
      </Dates>
    </Choices>
  )
}

function isSame(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to
}

/** Keeps the days in order: the day that was not chosen moves to the one that was. */
function inOrder(from: string, to: string, chosen: 'from' | 'to'): DayRange {
  if (from <= to) return { from, to }
  return chosen === 'from' ? { from, to: from } : { from: to, to }
}

const Choices = styled.div`
  display: grid;
  gap: ${theme.space.two};

  ${media.print} {
    display: none;
  }
`

const Dates = styled.div`
  display: grid;
  gap: ${theme.space.two};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, ${theme.desk.field}));
  }
`
