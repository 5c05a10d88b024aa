import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { LiveRooms } from '../../apollo/useRooms'
import hotel from '../../../content/hotel.json'
import { PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { shownAfterDelay } from '../../components/ui/Skeleton'
import { look, media, theme } from '../../styles/theme'
import { countCriteria, isMatch, type RoomSearch } from './room-search'
import type { ShownRoom } from './shown-room'
import { TonightWords } from './TonightWords'

export const roomsStatus = graphql`
  fragment RoomsStatus on RoomsStatusContent {
    loading
    failed
    withoutScript
  }
`

interface RoomsStatusProps {
  copy: Queries.RoomsStatusFragment
  live: LiveRooms
  rooms: readonly ShownRoom[]
  search: RoomSearch
}

/** Says above the list what can be booked tonight. Its height does not depend on the text. */
export function RoomsStatus({ copy, live, rooms, search }: RoomsStatusProps) {
  return (
    <Line>
      <output>{drawWords(live, rooms, search, copy)}</output>
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

function drawWords(
  live: LiveRooms,
  rooms: readonly ShownRoom[],
  search: RoomSearch,
  copy: Queries.RoomsStatusFragment,
): ReactNode {
  if (live.status !== 'ready') return copy[live.status]
  if (live.rooms.length === 0) return ''
  if (countCriteria(search) === 0 || isFull(live)) return <TonightWords rooms={live.rooms} />
  const { length } = rooms.filter((room) => isMatch(room, { ...search, isFree: true }))
  if (length === 0) return 'No room available tonight matches your search'
  return length === 1
    ? '1 room available tonight matches your search'
    : `${length} rooms available tonight match your search`
}

/* Shown after ten seconds. On a phone the line has room for it, so that nothing moves. */
const Late = styled.span`
  ${shownAfterDelay}
  ${look.needsScript}
`

const Line = styled.div`
  flex: 1 1 100%;
  min-height: calc(2 * ${theme.lineHeight.small});
  text-wrap: pretty;

  ${media.tablet} {
    min-height: ${theme.lineHeight.small};
  }

  ${media.desktop} {
    flex-basis: 0;
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
