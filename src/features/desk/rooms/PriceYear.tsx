import { type KeyboardEvent, useState } from 'react'
import { styled } from 'styled-components'
import { dayInWords, weekdayOf } from '../../../shared/day-in-words'
import { nameWeekday, WEEKDAYS } from '../../../shared/desk/price-words'
import { formatKobo } from '../../../shared/money'
import { findPeriod, priceIn } from '../../../shared/prices'
import { dayAfter } from '../../../shared/stay'
import { theme } from '../../../styles/theme'
import { currentDay, nameFarDay } from '../bookings/days'
import { SelectField, useFields } from '../parts/fields'
import { Panel } from '../parts/layout'
import { Announcement, Note } from '../parts/text'
import type { Rooms } from './with-rooms'

const MONTHS = 12
/** Kobo in a thousand naira. */
const THOUSAND = 100_000
/** Days that each key moves on. */
const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
])

/** What each night of a year costs in one room. One day has the focus; the arrow keys move it. */
export function PriceYear({ rooms, periods }: Rooms) {
  const { typed, field } = useFields<'room'>()
  const today = currentDay()
  const [chosen, choose] = useState(today)
  const room = rooms.find(({ id }) => String(id) === typed.room) ?? rooms[0]
  if (room === undefined) return null
  const priceOn = (day: string) => {
    const period = findPeriod(room, day, periods)
    return { period, kobo: priceIn(room, period) }
  }
  const { period, kobo } = priceOn(chosen)

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS.get(event.key)
    if (step === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${dayAfter(chosen, step)}"]`)?.focus()
  }

  return (
    <Panel title="A year at a glance">
      <SelectField
        label="Prices of"
        options={rooms.map(({ id, name }) => [String(id), name] as const)}
        {...field('room', String(room.id))}
      />
      <Chosen>
        {weekdayOf(chosen)} {dayInWords(chosen)}: <b>{formatKobo(kobo)}</b>
        {period && `, “${period.name}”. Ordinary price ${formatKobo(room.price_kobo)}`}
      </Chosen>
      <Note>In thousands of naira. Choose a day for its price; the arrow keys lead on.</Note>
      <Months aria-label={`Prices of ${room.name}`} onKeyDown={move}>
        {monthsFrom(today).map((days) => (
          <section key={days[0]}>
            <MonthName>{nameMonth(days[0] ?? today)}</MonthName>
            <Days>
              {WEEKDAYS.map((digit) => (
                <Note as="span" key={digit} aria-hidden>
                  {nameWeekday(digit).slice(0, 2)}
                </Note>
              ))}
              {days.map((day) => {
                const price = priceOn(day)
                return (
                  <Day
                    key={day}
                    type="button"
                    data-day={day}
                    style={{ gridColumn: new Date(day).getUTCDay() || WEEKDAYS.length }}
                    $tone={toneOf(price.kobo, room.price_kobo)}
                    disabled={day < today}
                    tabIndex={day === chosen ? 0 : -1}
                    aria-pressed={day === chosen}
                    aria-label={`${nameFarDay(day)}, ${formatKobo(price.kobo)}`}
                    onFocus={() => choose(day)}
                    onClick={() => choose(day)}
                  >
                    {Number(day.slice(-2))}
                    <b>
                      {day >= today &&
                        (price.kobo / THOUSAND).toLocaleString('en', { maximumFractionDigits: 1 })}
                    </b>
                  </Day>
                )
              })}
            </Days>
          </section>
        ))}
      </Months>
    </Panel>
  )
}

/** Returns the days of twelve months, beginning with the month of a day. */
function monthsFrom(day: string): string[][] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 10)
    const days = new Date(Date.UTC(year, month + index, 0)).getUTCDate()
    return Array.from({ length: days }, (__, date) => dayAfter(first, date))
  })
}

/** @example nameMonth('2026-12-01') // 'December 2026' */
function nameMonth(day: string): string {
  return dayInWords(day).replace(/^\d+ /, '')
}

type Tone = 'dearer' | 'cheaper' | 'ordinary'

function toneOf(kobo: number, ordinaryKobo: number): Tone {
  if (kobo === ordinaryKobo) return 'ordinary'
  return kobo > ordinaryKobo ? 'dearer' : 'cheaper'
}

const GROUNDS: Record<Tone, string> = {
  dearer: theme.desk.waiting,
  cheaper: theme.color.availableGround,
  ordinary: 'transparent',
}

/* In view while the months are scrolled. */
const Chosen = styled(Announcement)`
  background: ${theme.color.paper};
  border-bottom: 1px solid ${theme.color.line};
  padding: ${theme.space.one} 0;
  position: sticky;
  top: 0;
`

const Months = styled.fieldset`
  display: grid;
  gap: ${theme.space.three};
  grid-template-columns: repeat(auto-fill, minmax(min(${theme.desk.tile}, 100%), 1fr));
`

const MonthName = styled.h3`
  font-size: ${theme.type.lead};
`

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  text-align: center;
`

const Day = styled.button<{ $tone: Tone }>`
  background: ${({ $tone }) => GROUNDS[$tone]};
  border: 1px solid ${theme.color.line};
  color: ${theme.color.text};
  cursor: pointer;
  display: grid;
  font: inherit;
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.tight};
  min-height: ${theme.touchTarget};
  padding: 2px 0;

  b {
    color: ${theme.color.ink};
    font-size: ${theme.type.caps};
    font-variant-numeric: tabular-nums lining-nums;
    font-weight: 600;
  }

  &[aria-pressed='true'] {
    border: 2px solid ${theme.color.house};
  }

  &:disabled {
    cursor: default;
    opacity: 0.5;
  }
`
