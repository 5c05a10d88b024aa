import { css, styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { Skeleton } from './Skeleton'

interface BadgeProps {
  /** Undefined while the availability is not known: a skeleton is shown. */
  isAvailable: boolean | undefined
  /** Of the room, where it is known. The page's own script fills the skeleton, see start/early-badges. */
  roomId: number | undefined
}

export function Badge({ isAvailable, roomId }: BadgeProps) {
  if (isAvailable === undefined) {
    return (
      <Place data-room={roomId}>
        <Skeleton size="badge" />
      </Place>
    )
  }
  return <Label $isAvailable={isAvailable}>{words(isAvailable)}</Label>
}

function words(isAvailable: boolean): string {
  return isAvailable ? 'Available' : 'Occupied'
}

function colors(isAvailable: boolean) {
  return css`
    background: ${isAvailable ? theme.color.availableGround : theme.color.occupiedGround};
    color: ${isAvailable ? theme.color.available : theme.color.occupied};
  `
}

const look = css`
  border: 1px solid transparent;
  border-radius: ${theme.radius};
  font-size: ${theme.type.small};
  font-weight: 600;
  height: ${theme.skeletonSize.badge};
  line-height: calc(${theme.skeletonSize.badge} - 2 * 1px);
  text-align: center;
`

const Label = styled.span<{ $isAvailable: boolean }>`
  ${look}
  ${({ $isAvailable }) => colors($isAvailable)}
  display: inline-block;
  vertical-align: top;
  width: ${theme.badgeWidth};
`

/* It covers the words 'Still asking', which a room's page shows in the same place. */
const Place = styled.span`
  display: inline-block;
  position: relative;
  vertical-align: top;
  width: ${theme.badgeWidth};
  z-index: 1;

  &[data-available] > * {
    display: none;
  }

  &[data-available]::after {
    ${look}
    ${colors(false)}
    content: '${words(false)}';
    display: block;
  }

  &[data-available='true']::after {
    ${colors(true)}
    content: '${words(true)}';
  }
`
