import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { Skeleton } from './Skeleton'

interface BadgeProps {
  /** Undefined while the availability is not known: a skeleton is shown. */
  isAvailable: boolean | undefined
  /** True for the room that this guest has booked: it is occupied, but by him. */
  isOwn?: boolean
}

export function Badge({ isAvailable, isOwn = false }: BadgeProps) {
  if (isAvailable === undefined) {
    return (
      <Place>
        <Skeleton size="badge" />
      </Place>
    )
  }
  if (isOwn && !isAvailable) return <Label $isAvailable>Your room</Label>
  return <Label $isAvailable={isAvailable}>{isAvailable ? 'Available' : 'Occupied'}</Label>
}

const Label = styled.span<{ $isAvailable: boolean }>`
  background: ${({ $isAvailable }) =>
    $isAvailable ? theme.color.availableGround : theme.color.occupiedGround};
  border: 1px solid transparent;
  border-radius: ${theme.radius};
  color: ${({ $isAvailable }) => ($isAvailable ? theme.color.available : theme.color.occupied)};
  display: inline-block;
  font-size: ${theme.type.small};
  font-weight: 600;
  height: ${theme.skeletonSize.badge};
  line-height: calc(${theme.skeletonSize.badge} - 2 * 1px);
  text-align: center;
  vertical-align: top;
  width: ${theme.badgeWidth};
`

/* Covers the text 'Still asking', which a room's page shows in the same place. */
const Place = styled.span`
  display: inline-block;
  position: relative;
  vertical-align: top;
  width: ${theme.badgeWidth};
  z-index: 1;
`
