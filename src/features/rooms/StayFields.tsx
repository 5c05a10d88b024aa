import { type RefObject, useId, useState } from 'react'
import { styled } from 'styled-components'
import { LIMITS, useTonightDay } from '../../components/ui/useTonight'
import { type ChosenStay, isDay, isForSale } from '../../shared/chosen-stay'
import { dayAndMonth } from '../../shared/day-in-words'
import { dayAfter } from '../../shared/stay'
import { theme } from '../../styles/theme'
import { Choice, Select } from './Choice'

interface StayFieldsProps {
  stay: ChosenStay | undefined
  onChange: (stay: ChosenStay | undefined) => void
  arrival: RefObject<HTMLInputElement | null>
}

export function StayFields({ stay, onChange, arrival }: StayFieldsProps) {
  const tonight = useTonightDay()
  const id = useId()
  /** A day that cannot be booked, such as one in the year 2 while the year is being typed. */
  const [typed, setTyped] = useState<{ day: string; at: string }>()
  if (tonight === undefined) return null
  const { from, nights } = stay ?? { from: tonight, nights: 1 }
  const wrong = typed?.at === from ? typed.day : undefined
  const last = dayAfter(tonight, LIMITS.daysAhead)

  function choose(next: ChosenStay) {
    setTyped(undefined)
    onChange(next.from === tonight && next.nights === 1 ? undefined : next)
  }

  function chooseDay(day: string) {
    const next = { from: day, nights }
    const isSold = isDay(day) && tonight !== undefined && isForSale(next, LIMITS, tonight)
    if (isSold) choose(next)
    else setTyped({ day, at: from })
  }

  return (
    <>
      <Choice>
        Arrival
        <input
          ref={arrival}
          type="date"
          value={wrong ?? from}
          min={tonight}
          max={last}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={wrong === undefined ? undefined : id}
          onChange={(event) => chooseDay(event.target.value)}
        />
      </Choice>
      <Select
        label="Nights"
        width="4.5rem"
        value={nights}
        onChange={(chosen) => choose({ from, nights: chosen })}
      >
        {Array.from({ length: LIMITS.maxNights }, (_, position) => (
          <option key={position} value={position + 1}>
            {position + 1}
          </option>
        ))}
      </Select>
      {wrong !== undefined && (
        <Wrong id={id}>
          Choose a day from {dayAndMonth(tonight)} to {dayAndMonth(last)}.
        </Wrong>
      )}
    </>
  )
}

const Wrong = styled.p`
  color: ${theme.color.house};
  flex-basis: 100%;
  font-weight: 600;
`
