import { Link } from 'gatsby'
import { styled } from 'styled-components'
import type { AskedNights } from '../../../apollo/useRoomNights'
import { Button, ButtonLink } from '../../../components/ui/Button'
import { Stack } from '../../../components/ui/Section'
import { LIMITS } from '../../../components/ui/useTonight'
import { type ChosenStay, nameChoice, withStay } from '../../../shared/chosen-stay'
import { dayInWords } from '../../../shared/day-in-words'
import { formatNaira } from '../../../shared/money'
import { roomPagePath } from '../../../shared/paths'
import { dayAfter } from '../../../shared/stay'
import { look, theme } from '../../../styles/theme'
import type { ShownRoom } from '../shown-room'
import { findStay, nearestFree } from './known-nights'
import { NextFree } from './NextFree'

interface NearestDatesProps {
  room: ShownRoom
  nights: AskedNights
  stay: ChosenStay
  isUnsold: boolean
  tonight: string
  onChoosing: () => void
}

export function NearestDates(props: NearestDatesProps) {
  const { room, nights, stay, isUnsold, tonight, onChoosing } = props
  const { known } = nights
  const near = nearestFree(known, stay, LIMITS, tonight)
  const path = roomPagePath(room.id)
  return (
    <Stack>
      <p>
        {isUnsold
          ? `These dates cannot be booked. You can book up to ${LIMITS.maxNights} nights here, beginning by ${dayInWords(dayAfter(tonight, LIMITS.daysAhead))}.`
          : 'This room is no longer available for all of these nights.'}
      </p>
      {near.length > 0 ? (
        <>
          <div>
            <Small as="h3">The nearest dates available</Small>
            <ul>
              {near.map((one) => (
                <Row key={one.from}>
                  <Link to={withStay(path, one)} replace>
                    {nameChoice(one)}
                  </Link>
                  <span>{formatNaira(findStay(known, one)?.total ?? 0)}</span>
                </Row>
              ))}
            </ul>
          </div>
          <Button variant="outline" onClick={onChoosing}>
            Other dates
          </Button>
        </>
      ) : (
        <NextFree nights={nights} tonight={tonight} path={path} />
      )}
      {!isUnsold && (
        <ButtonLink variant="quiet" to={withStay('/rooms', stay)}>
          Other rooms for these dates
        </ButtonLink>
      )}
    </Stack>
  )
}

export const Small = styled.span`
  color: ${theme.color.text};
  font-family: ${theme.font.text};
  ${look.small}
`

export const Row = styled.li`
  border-top: 1px solid ${theme.color.line};
  ${look.line}
  ${look.small}
  gap: ${theme.space.two};
  justify-content: space-between;
  padding-block: ${theme.space.half};

  > :last-child {
    color: ${theme.color.ink};
    white-space: nowrap;
  }

  a {
    align-content: center;
    flex: 1;
    min-height: calc(${theme.touchTarget} - 2 * ${theme.space.half});
  }
`
