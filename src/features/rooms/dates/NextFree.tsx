import { useId } from 'react'
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
}

export function NextFree({ nights: { known, status }, tonight, path }: NextFreeProps) {
  const id = useId()
  const last = dayAfter(tonight, LIMITS.daysAhead)
  const next = firstFree(known, tonight, last)
  return (
    <Block>
      {next ? (
        <>
          <p id={id}>
            Next free: <b>{nameDay(next.night)}</b>
          </p>
          <ButtonLink to={withStay(path, { from: next.night, nights: 1 })} replace aria-describedby={id}>
            Choose this night: {formatNaira(next.price)}
          </ButtonLink>
        </>
      ) : (
        <p>
          {status === 'ready'
            ? `No night of this room can be booked up to ${dayAndMonth(last)}. Another room may suit you just as well.`
            : 'Looking for the next free night…'}
        </p>
      )}
    </Block>
  )
}

/* As high as its place in BookingPanel. */
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
