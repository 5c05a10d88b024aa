import { type SubmitEvent, useId, useState } from 'react'
import { styled } from 'styled-components'
import type { AskedNights } from '../../../apollo/useRoomNights'
import { Button } from '../../../components/ui/Button'
import { ChatOrForm } from '../../../components/ui/ContactLinks'
import { Dialog } from '../../../components/ui/Dialog'
import { FieldLabel, Input } from '../../../components/ui/field-look'
import { stickyFoot } from '../../../components/ui/modal'
import { TAXES_BEHIND } from '../../../components/ui/Price'
import { LIMITS } from '../../../components/ui/useTonight'
import { type ChosenStay, isDay, isForSale, nameChoice } from '../../../shared/chosen-stay'
import { dayInWords, nameDay, nightsInWords } from '../../../shared/day-in-words'
import { formatNaira } from '../../../shared/money'
import { countNights, dayAfter } from '../../../shared/stay'
import { look, media, theme } from '../../../styles/theme'
import type { ShownRoom } from '../shown-room'
import { findStay, firstFree, lastDeparture } from './known-nights'
import { NightsCalendar } from './NightsCalendar'

interface DatesDialogProps {
  room: ShownRoom
  nights: AskedNights
  tonight: string
  chosen: ChosenStay | undefined
  onClose: () => void
  onChoose: (stay: ChosenStay) => void
}

export function DatesDialog({ room, nights, tonight, chosen, onClose, onChoose }: DatesDialogProps) {
  const { known, status } = nights
  const [arrival, setArrival] = useState(chosen?.from)
  const [count, setCount] = useState(chosen?.nights)
  const [turned, setMonth] = useState(chosen?.from)
  const tomorrow = dayAfter(tonight, 1)
  const last = dayAfter(tonight, LIMITS.daysAhead)
  // A phone shows one month: one with an available night, even on the last day of a month.
  const month = turned ?? firstFree(known, tomorrow, last)?.night ?? tomorrow
  const ids = { arrival: useId(), nights: useId(), result: useId() }

  const stay = arrival !== undefined && count !== undefined ? { from: arrival, nights: count } : undefined
  const canSell = stay === undefined || isForSale(stay, LIMITS, tonight)
  const found = stay && findStay(known, stay)

  function pick(day: string) {
    const isDeparture = arrival !== undefined && count === undefined && day > arrival
    if (isDeparture && day <= lastDeparture(known, arrival, LIMITS))
      return setCount(countNights(arrival, day))
    setArrival(day)
    setCount(undefined)
  }

  function type(day: string) {
    // A half-typed date is empty.
    setArrival(isDay(day) ? day : undefined)
    if (isDay(day) && day >= tonight && day <= last) setMonth(day)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stay && found?.isFree) onChoose(stay)
  }

  function describe(): string {
    if (arrival === undefined) return 'Choose the day you arrive.'
    if (!canSell || !isForSale({ from: arrival, nights: 1 }, LIMITS, tonight)) {
      return `You can book up to ${LIMITS.maxNights} nights here, beginning by ${dayInWords(last)}.`
    }
    if (stay === undefined) return `Arrival on ${nameDay(arrival)}. Now choose the day you leave.`
    if (found === undefined) return 'Checking these nights…'
    const sold = found.nights.find(({ free }) => !free)
    if (sold) return `The night of ${nameDay(sold.night)} is sold. Please choose other dates.`
    return `${nameChoice(stay)}: ${formatNaira(found.total)}, ${TAXES_BEHIND}`
  }

  return (
    <Dialog title="Choose your dates" onClose={onClose} isWide>
      <form noValidate onSubmit={submit}>
        <Fields>
          <div>
            <FieldLabel htmlFor={ids.arrival}>Arrival</FieldLabel>
            <Input
              id={ids.arrival}
              type="date"
              min={tonight}
              max={last}
              value={arrival ?? ''}
              aria-describedby={ids.result}
              onChange={({ target }) => type(target.value)}
            />
          </div>
          <div>
            <FieldLabel htmlFor={ids.nights}>Nights</FieldLabel>
            <Input
              as="select"
              id={ids.nights}
              value={count ?? ''}
              aria-describedby={ids.result}
              onChange={({ target }) => setCount(Number(target.value) || undefined)}
            >
              <option value="">Choose…</option>
              {Array.from({ length: LIMITS.maxNights }, (_, index) => (
                <option key={index} value={index + 1}>
                  {nightsInWords(index + 1)}
                </option>
              ))}
            </Input>
          </div>
        </Fields>
        <NightsCalendar
          known={known}
          tonight={tonight}
          arrival={arrival}
          departure={stay && dayAfter(stay.from, stay.nights)}
          month={month}
          onMonth={setMonth}
          onDay={pick}
        />
        <Foot>
          <Result>
            <output id={ids.result}>{describe()}</output>
            {status === 'failed' && (
              <span>
                The calendar has not loaded yet. We keep trying.{' '}
                <ChatOrForm text={`Hello, when is the ${room.name} available?`} />
              </span>
            )}
          </Result>
          <Button type="submit" variant="outline" disabled={!found?.isFree || !canSell}>
            Choose these dates
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

const Fields = styled.div`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  margin-bottom: ${theme.space.one};

  select {
    padding-inline: ${theme.space.one} 0;
  }
`

const Foot = styled.div`
  ${look.stack}
  gap: ${theme.space.one};
  ${stickyFoot(theme.space.two)}

  ${media.tablet} {
    ${look.line}
    gap: ${theme.space.three};
    ${stickyFoot(theme.space.three)}
    justify-content: space-between;
  }
`

/* High enough for any of the texts: the button must not move. */
const Result = styled.div`
  align-content: center;
  color: ${theme.color.ink};
  display: grid;
  flex: 1;
  ${look.small}
  min-height: calc(2 * ${theme.lineHeight.small});
`
