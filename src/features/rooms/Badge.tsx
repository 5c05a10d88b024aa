import { styled } from 'styled-components'
import { Skeleton } from '../../components/ui/Skeleton'
import { theme } from '../../styles/theme'
import type { Availability } from './shown-room'

export function Badge({ availability, isOwn }: { availability: Availability; isOwn: boolean }) {
  switch (availability) {
    case 'unknown':
      return null
    case 'loading':
      return (
        <Place>
          <Skeleton size="badge" />
        </Place>
      )
    case 'available':
      return <Label $isGood>Available</Label>
    case 'occupied':
      return <Label $isGood={isOwn}>{isOwn ? 'Your room' : 'Occupied'}</Label>
  }
}

const Label = styled.span<{ $isGood: boolean }>`
  background: ${({ $isGood }) => ($isGood ? theme.color.availableGround : theme.color.occupiedGround)};
  border: 1px solid transparent;
  border-radius: ${theme.radius};
  color: ${({ $isGood }) => ($isGood ? theme.color.available : theme.color.occupied)};
  display: inline-block;
  font-size: ${theme.type.small};
  font-weight: 600;
  height: ${theme.skeletonSize.badge};
  line-height: calc(${theme.skeletonSize.badge} - 2 * 1px);
  text-align: center;
  vertical-align: top;
  width: ${theme.badgeWidth};
`

const Place = styled.span`
  display: inline-block;
  vertical-align: top;
  width: ${theme.badgeWidth};
`
