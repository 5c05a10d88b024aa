import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { styled } from 'styled-components'
import type { AskedNights, KnownNights } from '../../../apollo/useRoomNights'
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
  const { known, status, ask } = nights
  const [arrival, setArrival] = useState(chosen?.from)
  const [count, setCount] = useState(chosen?.nights)
  const [turned, setMonth] = useState(chosen?.from)
  // A phone shows one month: one with a night that can be chosen, also on the last day of a month.
  const month = turned ?? firstKnownFree(known, dayAfter(tonight, 1), dayAfter(tonight, LIMITS.daysAhead))
  const ids = { arrival: useId(), nights: useId(), result: useId() }

  const stay = arrival !== undefined && count !== undefined ? { from: arrival, nights: count } : undefined
  const canSell = stay === undefined || isForSale(stay, LIMITS, tonight)
  const found = stay && findStay(known, stay)
  const first = `${month.slice(0, 7)}-01`
  const from = stay && canSell && !found ? stay.from : first < tonight ? tonight : first
  useEffect(() => ask(from), [from, ask])

  function pick(day: string) {
    const isDeparture = arrival !== undefined && count === undefined && day > arrival
    if (isDeparture && day <= lastDeparture(known, arrival, LIMITS))
      return setCount(countNights(arrival, day))
    setArrival(day)
    setCount(undefined)
  }

  function type(day: string) {
    // A date that is only half typed is empty.
    setArrival(isDay(day) ? day : undefined)
    if (isDay(day) && day >= tonight && day <= dayAfter(tonight, LIMITS.daysAhead)) setMonth(day)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stay && found?.isFree) onChoose(stay)
  }

  function describe(): string {
    if (arrival === undefined) return 'Choose the day you arrive.'
    if (!canSell || !isForSale({ from: arrival, nights: 1 }, LIMITS, tonight)) {
      return `You can book up to ${LIMITS.maxNights} nights here, beginning by ${dayInWords(dayAfter(tonight, LIMITS.daysAhead))}.`
    }
    if (stay === undefined) return `Arrival on ${nameDay(arrival)}. Now choose the day you leave.`
    if (found === undefined)
      return status === 'ready' ? 'These nights cannot be booked here.' : 'Checking these nights…'
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
              max={dayAfter(tonight, LIMITS.daysAhead)}
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
            {(status === 'failing' || status === 'missing') && (
              <span>
                The calendar has not loaded{status === 'failing' && ' yet. We keep trying'}.{' '}
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

function firstKnownFree(known: KnownNights, from: string, last: string): string {
  const found = firstFree(known, from)
  const day = 'night' in found ? found.night.night : found.unknownFrom
  return day < last ? day : from
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

/* High enough for any of its texts: the button stays where it is. */
const Result = styled.div`
  align-content: center;
  color: ${theme.color.ink};
  display: grid;
  flex: 1;
  ${look.small}
  min-height: calc(2 * ${theme.lineHeight.small});
`
