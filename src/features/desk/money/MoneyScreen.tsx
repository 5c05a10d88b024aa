import { useState } from 'react'
import { hotelDay } from '../../../shared/stay'
import { Screen } from '../parts/Screen'
import { useMinute } from '../parts/Moment'
import { type Days, DaysForm } from './DaysForm'
import { MoneySheetPanel } from './MoneySheetPanel'
import { OpenPaymentsPanel } from './OpenPaymentsPanel'
import { RefundsPanel } from './RefundsPanel'
import { ReviewsPanel } from './ReviewsPanel'

const MINUTE_MS = 60_000

/** Payments that need a person or are undecided, refunds, and what a day or a month brought in. */
export function MoneyScreen() {
  const today = hotelDay(new Date(useMinute() * MINUTE_MS).toISOString())
  const [days, setDays] = useState<Days>({ from: today, to: today })
  return (
    <Screen title="Money">
      <ReviewsPanel />
      <OpenPaymentsPanel />
      <RefundsPanel />
      <MoneySheetPanel days={days}>
        <DaysForm today={today} days={days} onChange={setDays} />
      </MoneySheetPanel>
    </Screen>
  )
}
