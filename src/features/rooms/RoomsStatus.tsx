import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import type { LiveRooms } from '../../apollo/useRooms'
import hotel from '../../../content/hotel.json'
import { PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { shownAfterDelay } from '../../components/ui/Skeleton'
import type { Room } from '../../shared/contract'
import { media, theme } from '../../styles/theme'

export const roomsStatus = graphql`
  fragment RoomsStatus on RoomsStatusContent {
    loading
    full
    failed
    withoutScript
  }
`

interface RoomsStatusProps {
  copy: Queries.RoomsStatusFragment
  live: LiveRooms
  /** The rooms that the guest's search found; undefined without a search. */
  found?: readonly (Room | undefined)[] | undefined
}

/** Says above the list how many rooms are available. Its height does not depend on the text. */
export function RoomsStatus({ copy, live, found }: RoomsStatusProps) {
  return (
    <Line>
      <output>{textOf(live, found, copy)}</output>
      <noscript>{copy.withoutScript}</noscript> {live.status === 'failed' && <PhoneLink />}
      {live.status === 'loading' && (
        <Late>
          Or call us: <PhoneLink />
        </Late>
      )}
      {isFull(live) && <WhatsAppLink text={hotel.greeting} />}
      <noscript>
        <PhoneLink />
      </noscript>
    </Line>
  )
}

function isFull(live: LiveRooms): boolean {
  return live.status === 'ready' && live.rooms.length > 0 && !live.rooms.some(({ available }) => available)
}

function textOf(
  live: LiveRooms,
  found: RoomsStatusProps['found'],
  copy: Queries.RoomsStatusFragment,
): string {
  switch (live.status) {
    case 'loading':
      return copy.loading
    case 'failed':
      return copy.failed
    case 'ready': {
      const total = live.rooms.length
      const { length } = (found ?? live.rooms).filter((room) => room?.available)
      if (total === 0) return ''
      if (found === undefined && isFull(live)) return copy.full
      if (found === undefined) return `${length} ${length === 1 ? 'room is' : 'rooms are'} available now`
      if (found.length === 0) return 'No room matches'
      return `${found.length} of ${total} rooms match, ${length} available now`
    }
  }
}

/* Shown after ten seconds. On a phone the line has room for it, so that nothing moves. */
const Late = styled.span`
  ${shownAfterDelay}

  ${media.noScript} {
    display: none;
  }
`

const Line = styled.div`
  flex: 1;
  min-height: calc(2 * ${theme.lineHeight.small});
  text-wrap: pretty;

  ${media.tablet} {
    min-height: ${theme.lineHeight.small};
  }

  a {
    white-space: nowrap;
  }

  ${media.noScript} {
    output {
      display: none;
    }
  }
`
