import { useState } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import { theme } from '../../../styles/theme'
import { Toggles } from '../parts/buttons'
import { Columns, Landscape, Row, Screen, ScreenOnly } from '../parts/layout'
import { BackLink } from '../parts/text'
import { dayBefore, monthOf, useToday } from '../parts/time'
import { HandoverPanel } from './HandoverPanel'
import { LinesPanel, SumsPanel } from './MoneySheetPanel'
import { OpenPaymentsPanel } from './OpenPaymentsPanel'
import { RefundsPanel } from './RefundsPanel'
import { ReviewsPanel } from './ReviewsPanel'

export function MoneyScreen() {
  const today = useToday()
  const [days, setDays] = useState<DayRange>({ from: today, to: today })
  return (
    <Screen
      title="Money"
      actions={
        <Row>
          <BackLink to="/desk/money/night">Night audit</BackLink>
          <BackLink to="/desk/money/reports">Reports</BackLink>
        </Row>
      }
    >
      <Landscape />
      <Columns>
        <SumsPanel days={days}>
          <DaysForm today={today} days={days} onChange={setDays} />
        </SumsPanel>
        <HandoverPanel />
      </Columns>
      <Columns>
        <ReviewsPanel />
        <OpenPaymentsPanel />
        <RefundsPanel />
      </Columns>
      <LinesPanel days={days} />
    </Screen>
  )
}

export interface DayRange {
  from: string
  to: string
}

interface DaysFormProps {
  today: string
  days: DayRange
  onChange: (days: DayRange) => void
}

export function DaysForm({ today, days, onChange }: DaysFormProps) {
  const yesterday = dayBefore(today)
  const month = monthOf(today)
  const choices: readonly (readonly [label: string, days: DayRange])[] = [
    ['Today', { from: today, to: today }],
    ['Yesterday', { from: yesterday, to: yesterday }],
    ['This month', month],
    ['Last month', monthOf(dayBefore(month.from))],
  ]
  return (
    <ScreenOnly>
      <Toggles
        label="Days"
        choices={choices}
        isChosen={({ from, to }) => from === days.from && to === days.to}
        onChoose={onChange}
      />
      <Dates>
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            name={end}
            type="date"
            defaultValue={days[end]}
            onText={(day) => day !== '' && onChange(withDay(days, end, day))}
          />
        ))}
      </Dates>
    </ScreenOnly>
  )
}

/** Sets one end of the range, and moves the other end there when their order would be wrong. */
function withDay({ from, to }: DayRange, end: keyof DayRange, day: string): DayRange {
  return end === 'from' ? { from: day, to: day > to ? day : to } : { from: day < from ? day : from, to: day }
}

export const Dates = styled(ScreenOnly)`
  grid-template-columns: repeat(auto-fit, minmax(${theme.desk.field}, 1fr));
  max-width: calc(2 * ${theme.desk.field} + ${theme.space.two});
`
