import { useEffect, useId } from 'react'
import { styled } from 'styled-components'
import type { AskedNights } from '../../../apollo/useRoomNights'
import { ButtonLink } from '../../../components/ui/Button'
import { LIMITS } from '../../../components/ui/useTonight'
import { withStay } from '../../../shared/chosen-stay'
import { dayAndMonth, nameDay } from '../../../shared/day-in-words'
import { formatNaira } from '../../../shared/money'
import { dayAfter } from '../../../shared/stay'
import { look, theme } from '../../../styles/theme'
import { firstFree } from './known-nights'

interface NextFreeProps {
  nights: AskedNights
  tonight: string
  path: string
  /** True while the calendar asks for its own months. */
  isWaiting: boolean
  onNeverFree?: () => void
}

export function NextFree({ nights, tonight, path, isWaiting, onNeverFree }: NextFreeProps) {
  const { known, status, ask } = nights
  const id = useId()
  const last = dayAfter(tonight, LIMITS.daysAhead)
  const found = firstFree(known, tonight)
  const next = 'night' in found && found.night.night <= last ? found.night : undefined
  const from = 'unknownFrom' in found && found.unknownFrom <= last ? found.unknownFrom : undefined

  useEffect(() => {
    if (from !== undefined && !isWaiting) ask(from)
  }, [from, isWaiting, ask])

  const isNeverFree = next === undefined && from === undefined
  useEffect(() => {
    if (isNeverFree) onNeverFree?.()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once
  }, [isNeverFree])

  if (status === 'missing') return null
  return (
    <Block>
      {next ? (
        <p id={id}>
          Next free: <b>{nameDay(next.night)}</b>
        </p>
      ) : isNeverFree ? (
        <p>
          No night of this room can be booked up to {dayAndMonth(last)}. Another room may suit you just as
          well.
        </p>
      ) : (
        <p>Looking for the next free night…</p>
      )}
      {next && (
        <ButtonLink to={withStay(path, { from: next.night, nights: 1 })} replace aria-describedby={id}>
          Choose this night: {formatNaira(next.price)}
        </ButtonLink>
      )}
    </Block>
  )
}

/* Its height is that of NextFreePlace. */
const Block = styled.div`
  align-content: start;
  ${look.stack}
  min-height: ${theme.nextFreeHeight};

  p {
    ${look.small}
  }

  b {
    ${look.strong}
  }
`
