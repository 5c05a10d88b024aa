import { useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { dayInWords, weekdayOf } from '../../../shared/day-in-words'
import { businessDay, dayAfter, hotelDay } from '../../../shared/stay'
import { media, theme } from '../../../styles/theme'

const MINUTE_MS = 60_000

export function Moment({ at }: { at: string }) {
  const now = useNow()
  return (
    <Time dateTime={at} data-paper={`${formatForPaper(at)}, Lagos time`}>
      {formatMoment(at, new Date(now))}
    </Time>
  )
}

const Time = styled.time`
  ${media.print} {
    font-size: 0;

    &::after {
      content: attr(data-paper);
      font-size: ${theme.type.small};
    }
  }
`

/** Returns the beginning of this minute, and renders again each minute. */
export function useNow(): string {
  return useSyncExternalStore(followMinutes, thisMinute, thisMinute)
}

export function useToday(): string {
  return businessDay(useNow())
}

function followMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}

function thisMinute(): string {
  return new Date(Date.now() - (Date.now() % MINUTE_MS)).toISOString()
}

const clock = formatOf({ hour: '2-digit', minute: '2-digit' })
const shortDay = formatOf({ day: 'numeric', month: 'short' })
const longDay = formatOf({ day: 'numeric', month: 'short', year: 'numeric' })

function formatOf(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', ...options })
}

/** @example formatMoment('2026-11-22T13:05:00Z', new Date('2026-11-22T20:00:00Z')) // 'today 14:05' */
export function formatMoment(moment: string, now: Date): string {
  const date = new Date(moment)
  const day = hotelDay(moment)
  const today = hotelDay(now.toISOString())
  const time = clock.format(date)
  if (day === today) return `today ${time}`
  if (day === dayBefore(today)) return `yesterday ${time}`
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return `${(isThisYear ? shortDay : longDay).format(date)}, ${time}`
}

/** Formats a moment for print, where "today" would be wrong tomorrow. @example '22 Nov 2026, 14:05' */
export function formatForPaper(moment: string): string {
  const date = new Date(moment)
  return `${longDay.format(date)}, ${clock.format(date)}`
}

/** @example formatDay('2026-11-22') // 'Sunday, 22 November 2026' */
export function formatDay(day: string): string {
  return `${weekdayOf(day)}, ${dayInWords(day)}`
}

/** @example formatShortDay('2026-11-22') // '22 Nov' */
export function formatShortDay(day: string): string {
  // Noon in Lagos is on the same date in UTC.
  return shortDay.format(new Date(`${day}T12:00:00+01:00`))
}

export function monthOf(day: string): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${String(last).padStart(2, '0')}` }
}

export function dayBefore(day: string): string {
  return dayAfter(day, -1)
}
