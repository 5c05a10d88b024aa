import { createContext, use } from 'react'
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker'
import type { KnownNights } from '../../../apollo/useRoomNights'
import { NextIcon, PreviousIcon } from '../../../components/ui/icons'
import { useMedia } from '../../../components/ui/useMedia'
import { LIMITS } from '../../../components/ui/useTonight'
import { MONTHS, nameDay, nightsInWords, weekdayOf } from '../../../shared/day-in-words'
import { formatNaira } from '../../../shared/money'
import { countNights, dayAfter } from '../../../shared/stay'
import { media } from '../../../styles/theme'
import { findStay, lastDeparture } from './known-nights'
import { Months } from './Months'

interface NightsCalendarProps {
  known: KnownNights
  tonight: string
  arrival: string | undefined
  departure: string | undefined
  /** A day in the first visible month. */
  month: string
  onMonth: (day: string) => void
  onDay: (day: string) => void
}

export function NightsCalendar({
  known,
  tonight,
  arrival,
  departure,
  month,
  onMonth,
  onDay,
}: NightsCalendarProps) {
  const isWide = useMedia(media.tablet.replace('@media ', ''))
  const last = dayAfter(tonight, LIMITS.daysAhead)
  const leaveUntil =
    arrival !== undefined && departure === undefined ? lastDeparture(known, arrival, LIMITS) : ''
  const canLeave = (day: string) => arrival !== undefined && day > arrival && day <= leaveUntil
  // Nights that are not known yet can be chosen, so that the keyboard reaches their month.
  const canArrive = (day: string) => day >= tonight && day <= last && known.get(day)?.free !== false

  function labelOf(date: Date): string {
    const day = toDay(date)
    const name = nameDay(day)
    if (day === arrival) return `${name}, arrival`
    if (day === departure) return `${name}, departure`
    if (arrival !== undefined && canLeave(day)) {
      const nights = countNights(arrival, day)
      const stay = findStay(known, { from: arrival, nights })
      return `${name}, leave after ${nightsInWords(nights)}, ${formatNaira(stay?.total ?? 0)}`
    }
    const night = known.get(day)
    if (night === undefined) return name
    return `${day === tonight ? 'Tonight, ' : ''}${name}, ${night.free ? formatNaira(night.price) : 'sold'}`
  }

  return (
    <Nights value={known}>
      <Months $count={isWide ? 2 : 1}>
        <DayPicker
          lang="en"
          weekStartsOn={1}
          fixedWeeks
          numberOfMonths={isWide ? 2 : 1}
          month={toDate(month)}
          onMonthChange={(date) => onMonth(toDay(date))}
          startMonth={toDate(tonight)}
          endMonth={toDate(last)}
          today={toDate(tonight)}
          disabled={(date) => !canArrive(toDay(date)) && !canLeave(toDay(date))}
          modifiers={{
            selected: (date) => {
              const day = toDay(date)
              return day === arrival || (arrival !== undefined && day > arrival && day <= (departure ?? ''))
            },
            end: (date) => [arrival, departure].includes(toDay(date)),
          }}
          modifiersClassNames={{ end: 'end' }}
          onDayClick={(date) => onDay(toDay(date))}
          labels={{
            labelDayButton: labelOf,
            labelGrid: nameMonth,
            labelNav: () => 'Months',
            labelPrevious: () => 'Previous month',
            labelNext: () => 'Next month',
            labelWeekday: (date) => weekdayOf(toDay(date)),
          }}
          formatters={{
            formatCaption: nameMonth,
            formatDay: (date) => String(date.getDate()),
            formatWeekdayName: (date) => weekdayOf(toDay(date)).slice(0, 2),
          }}
          components={COMPONENTS}
        />
      </Months>
    </Nights>
  )
}

const Nights = createContext<KnownNights>(new Map())

const COMPONENTS = {
  DayButton: NightButton,
  Chevron: ({ orientation }: { orientation?: string }) =>
    orientation === 'left' ? <PreviousIcon /> : <NextIcon />,
}

/** Draws the short price by CSS: the label has the full price, and would have to contain a short text. */
function NightButton({ children, ...props }: DayButtonProps) {
  const { day, modifiers } = props
  const night = use(Nights).get(day.isoDate)
  return (
    <DayButton {...props}>
      {night && modifiers['disabled'] ? <s>{children}</s> : children}
      <small data-price={night?.free ? shortPrice(night.price) : undefined} />
    </DayButton>
  )
}

const THOUSAND = 1_000

function shortPrice(price: number): string {
  if (price < 10 * THOUSAND) return formatNaira(Math.round(price))
  const thousands = price / THOUSAND
  return thousands < THOUSAND
    ? `₦${Math.round(thousands * 10) / 10}k`
    : `₦${Math.round(thousands / 10) / 100}m`
}

function nameMonth(date: Date): string {
  return `${MONTHS[date.getMonth()]} ${date.getFullYear()}`
}

// The calendar's dates are in the browser's time zone. Noon exists on every day in every zone.

function toDate(day: string): Date {
  return new Date(`${day}T12:00:00`)
}

function toDay(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
