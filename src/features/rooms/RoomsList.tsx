import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import { useRooms } from '../../apollo/useRooms'
import { Contained } from '../../components/ui/Section'
import { media, theme } from '../../styles/theme'
import { NoRooms } from './NoRooms'
import { RoomCard } from './RoomCard'
import { RoomsStatus } from './RoomsStatus'
import { SkeletonCard } from './SkeletonCard'
import { showPrebuilt, showRooms } from './shown-room'

/** These cards may be visible before the guest scrolls, so their pictures load at once. */
const FIRST_CARDS = 2

export const roomsList = graphql`
  fragment RoomsList on RoomsPageContent {
    status {
      ...RoomsStatus
    }
    empty {
      ...NoRooms
    }
  }
`

interface RoomsListProps {
  copy: Queries.RoomsListFragment
  rooms: readonly Queries.RoomFactsFragment[]
}

export function RoomsList({ copy, rooms: prebuilt }: RoomsListProps) {
  const live = useRooms()
  const rooms = showRooms(prebuilt, live)
  const isLoading = live.status === 'loading'
  const places = isLoading ? theme.spec.listSkeletons : rooms.length

  return (
    <Ground aria-label="Rooms">
      <Contained>
        <RoomsStatus copy={copy.status} live={live} />
        {places === 0 ? (
          <NoRooms {...copy.empty} />
        ) : (
          <Grid aria-busy={isLoading}>
            {Array.from({ length: places }, (_, position) => {
              const room = rooms[position]
              return (
                <li key={position}>
                  {room ? <RoomCard room={room} isFirst={position < FIRST_CARDS} /> : <SkeletonCard />}
                </li>
              )
            })}
          </Grid>
        )}
        {isLoading && prebuilt.length > places && (
          <noscript>
            <Grid>
              {prebuilt.slice(places).map((facts) => (
                <li key={facts.roomId}>
                  <RoomCard room={showPrebuilt(facts, 'unknown')} />
                </li>
              ))}
            </Grid>
          </noscript>
        )}
      </Contained>
    </Ground>
  )
}

const Ground = styled.section`
  background: ${theme.color.cream};
  padding: ${theme.space.three} 0 ${theme.space.twelve};
`

const Grid = styled.ul`
  display: grid;
  gap: ${theme.space.three};
  grid-template-columns: minmax(0, 1fr);

  ${media.tablet} {
    gap: ${theme.space.four};
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  noscript & {
    padding-top: ${theme.space.three};

    ${media.tablet} {
      padding-top: ${theme.space.four};
    }
  }
`
