import { graphql, Link } from 'gatsby'
import { Fragment, type ReactNode, useRef } from 'react'
import { styled } from 'styled-components'
import type { StayOffers } from '../../apollo/useFreeRooms'
import type { LiveRooms } from '../../apollo/useRooms'
import { PhoneLink } from '../../components/ui/ContactLinks'
import { hasOwnServer } from '../../config/own-server'
import { nameChoice } from '../../shared/chosen-stay'
import { DATES_HASH } from '../../shared/paths'
import { look, media, theme } from '../../styles/theme'
import { countCriteria, isMatch, type RoomSearch, roomSearchPath } from './room-search'
import type { ShownRoom } from './shown-room'
import { offerInWords, TonightWords } from './TonightWords'

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
  offers: StayOffers
  rooms: readonly ShownRoom[]
  search: RoomSearch
  isUnsold: boolean
  onRetry: () => void
}

/** The height does not depend on the text. */
export function RoomsStatus(props: RoomsStatusProps) {
  const { copy, live, offers, search, isUnsold, onRetry } = props
  const { stay } = search
  const words = useRef<HTMLOutputElement>(null)
  return (
    <Line>
      <output ref={words} tabIndex={-1}>
        {isUnsold && 'These dates cannot be booked. '}
        {/* New elements after other words: the old ones would count as moved. */}
        <Fragment key={String(isUnsold)}>
          {stay && `${nameChoice(stay)}: `}
          {wordsOf(props)}
        </Fragment>
      </output>
      <noscript>{copy.withoutScript} </noscript>
      {!stay && live.status === 'failed' && <PhoneLink />}
      {stay && offers.status === 'failed' && (
        <Retry
          type="button"
          onClick={() => {
            // The pressed button disappears.
            words.current?.focus()
            onRetry()
          }}
        >
          Try again
        </Retry>
      )}
      {hasOwnServer && (stay || live.status === 'ready') && (
        <Dates
          // A new element when the answer comes, because the text before it changes its length.
          key={String(stay !== undefined && offers.status === 'loading')}
          to={stay ? roomSearchPath({ ...search, stay: undefined }) : roomSearchPath(search) + DATES_HASH}
          replace
        >
          {stay ? 'Back to tonight' : 'Other dates'}
        </Dates>
      )}
      <noscript>
        <PhoneLink />
      </noscript>
    </Line>
  )
}

function wordsOf({ copy, live, offers, rooms, search }: RoomsStatusProps): ReactNode {
  const { stay } = search
  if (stay && offers.status === 'failed') return 'we can’t check right now.'
  if (stay && offers.status !== 'ready') return 'checking availability…'
  if (!stay && live.status !== 'ready') return copy[live.status]
  if (rooms.length === 0) return ''
  const prices = pricesOfFree(rooms)
  if (countCriteria(search) > 0 && prices.length > 0) {
    return matchesInWords(rooms, search, stay ? '' : ' available tonight')
  }
  return stay ? offerInWords(prices) : <TonightWords prices={prices} />
}

function pricesOfFree(rooms: readonly ShownRoom[]): number[] {
  return rooms
    .filter(({ availability }) => availability === 'available')
    .map(({ price, total }) => total ?? price)
}

function matchesInWords(rooms: readonly ShownRoom[], search: RoomSearch, when: string): string {
  const { length } = rooms.filter((room) => isMatch(room, { ...search, isFree: true }))
  if (length === 0) return `${when ? 'No' : 'no'} room${when} matches your search`
  return length === 1 ? `1 room${when} matches your search` : `${length} rooms${when} match your search`
}

const Retry = styled.button`
  ${look.bareButton}
  margin-inline-end: ${theme.space.half};
  text-decoration: underline;
`

const Dates = styled(Link)`
  display: inline-block;
  ${look.scriptOnly}
`

const Line = styled.div`
  flex: 1 1 100%;
  min-height: calc(2 * ${theme.lineHeight.small});
  text-wrap: pretty;

  ${media.tablet} {
    min-height: ${theme.lineHeight.small};
  }

  /* Centred in its row, which will have the height of the switch. */
  ${media.desktop} {
    flex-basis: 0;
    padding-block: calc((${theme.touchTarget} - ${theme.lineHeight.small}) / 2);
  }

  a {
    white-space: nowrap;
  }

  /* Not a space, which would be a text that moves when the answer comes. */
  output {
    margin-inline-end: ${theme.space.half};
  }

  ${media.noScript} {
    output {
      display: none;
    }
  }
`
