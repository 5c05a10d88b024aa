import { graphql } from 'gatsby'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { type LiveRooms, useRooms } from '../../apollo/useRooms'
import { CardGrid } from '../../components/ui/Card'
import { Contained } from '../../components/ui/Section'
import { useHydrated } from '../../components/ui/useHydrated'
import { useLater } from '../../components/ui/useLater'
import type { Room } from '../../shared/contract'
import { look, media, theme } from '../../styles/theme'
import { AskCard, NoRooms } from './AskUs'
import { RoomCard, SkeletonCard } from './RoomCard'
import { countCriteria, isMatch, NO_SEARCH, parseRoomSearch, type RoomSearch } from './room-search'
import { RoomsStatus } from './RoomsStatus'
import { showPrebuilt, showRooms } from './shown-room'

/** Media queries of the screens on which the second and third card are in the first row. */
const FIRST_ROW = [undefined, ...[media.tablet, media.desktop].map((query) => query.replace('@media ', ''))]
/** A list of fewer rooms needs no filter. */
const FILTER_FROM = 6
/** Nobody filters before the live list is there, so the code is loaded after the page. */
const loadFilter = () => import(/* webpackChunkName: "room-filter" */ './RoomFilter')

export const roomsList = graphql`
  fragment RoomsList on RoomsPageContent {
    status {
      ...RoomsStatus
    }
    empty {
      ...NoRooms
    }
    ask {
      ...AskCard
    }
  }
`

interface RoomsListProps {
  copy: Queries.RoomsListFragment
  built: readonly Queries.RoomFactsFragment[]
  location: { search: string }
  renderOwn?: (roomId: number) => ReactNode
}

export function RoomsList({ copy, built, location, renderOwn }: RoomsListProps) {
  const live = useRooms()
  const wanted = useSearch(location.search, live)
  const grid = useRef<HTMLUListElement>(null)
  const isLoading = live.status === 'loading'
  const first = useFirstLook(grid, live)
  const search = { ...wanted, isFree: wanted.isFree ?? first.isFew }
  const kept = wanted.isFree === undefined && countCriteria(wanted) === 0 ? first.seen : 0
  const isSearched = countCriteria(search) > 0 || search.isFree
  const isFiltered = hasFilter(built, live)
  const filter = useLater(loadFilter, isFiltered)

  const rooms = showRooms(live, built)
  const shown = isLoading
    ? Array.from({ length: theme.spec.listSkeletons }, (_, position) =>
        // The result of a search is not known yet.
        isSearched ? undefined : rooms[position],
      )
    : rooms.filter((room, position) => position < kept || isMatch(room, search))

  return (
    <Ground aria-label="Rooms">
      <Contained>
        <Top $hasFilter={built.length >= FILTER_FROM}>
          <RoomsStatus copy={copy.status} live={live} rooms={rooms} search={search} />
          {isFiltered && filter && (
            <filter.RoomFilter
              search={wanted}
              rooms={live.status === 'ready' ? live.rooms : built}
              available={live.status === 'ready' ? countAvailable(live.rooms) : undefined}
              isFreeAtFirst={first.isFew}
            />
          )}
        </Top>
        {shown.length === 0 && !isSearched ? (
          <NoRooms {...copy.empty} />
        ) : (
          <Grid ref={grid}>
            {shown.map((room, position) => (
              <li key={position}>
                {room ? (
                  <RoomCard
                    room={room}
                    loading={position === 0 ? 'eager' : 'late'}
                    atOnce={FIRST_ROW[position]}
                    own={renderOwn?.(room.id)}
                  />
                ) : (
                  <SkeletonCard />
                )}
              </li>
            ))}
            {!isLoading && <AskCard {...copy.ask} cards={shown.length} />}
          </Grid>
        )}
        {isLoading && <Scriptless copy={copy} built={built} />}
      </Contained>
    </Ground>
  )
}

/**
 * Returns two facts about the moment at which the live list arrived: `isFew`, whether some but less than half of the
 * rooms were available, and `seen`, the number of cards above the lower edge of the screen.
 */
function useFirstLook(grid: RefObject<HTMLElement | null>, live: LiveRooms) {
  const [first, setFirst] = useState(() =>
    live.status === 'ready' ? { isFew: isFew(live.rooms), seen: 0 } : undefined,
  )

  useLayoutEffect(() => {
    if (live.status !== 'ready' || first !== undefined) return
    const cards = [...(grid.current?.children ?? [])]
    const below = cards.findIndex((card) => card.getBoundingClientRect().top >= window.innerHeight)
    const seen = below === -1 ? cards.length : below
    // oxlint-disable-next-line react/set-state-in-effect -- a measurement of what is drawn
    setFirst({ isFew: isFew(live.rooms), seen })
  }, [grid, live, first])

  return first ?? { isFew: false, seen: 0 }
}

function isFew(rooms: readonly Room[]): boolean {
  const available = countAvailable(rooms)
  return available > 0 && available * 2 < rooms.length
}

function countAvailable(rooms: readonly Room[]): number {
  return rooms.filter(({ available }) => available).length
}

/** Without a live list nothing is filtered: the build does not know what is free. */
function useSearch(query: string, live: LiveRooms): RoomSearch {
  const isHydrated = useHydrated()
  return isHydrated && live.status !== 'failed' ? parseRoomSearch(query) : NO_SEARCH
}

function hasFilter(built: RoomsListProps['built'], live: LiveRooms): boolean {
  if (live.status === 'failed' || (live.status === 'ready' && live.rooms.length === 0)) return false
  return built.length >= FILTER_FROM
}

/** Below the first cards, for a guest without script: the other rooms. */
function Scriptless({ copy, built }: Pick<RoomsListProps, 'copy' | 'built'>) {
  const others = built.slice(theme.spec.listSkeletons)
  if (others.length === 0) return null
  return (
    <noscript>
      <Grid>
        {others.map((facts) => (
          <li key={facts.roomId}>
            <RoomCard room={showPrebuilt(facts, 'unknown')} />
          </li>
        ))}
        <AskCard {...copy.ask} cards={others.length} />
      </Grid>
    </noscript>
  )
}

const Ground = styled.section`
  background: ${theme.color.cream};
  padding: ${theme.space.three} 0 ${theme.space.twelve};
`

/* The filter is drawn later, below the status. */
const TWO_ROWS = `calc(2 * ${theme.lineHeight.small} + ${theme.space.one} + ${theme.touchTarget})`
const TWO_ROWS_TABLET = `calc(${theme.lineHeight.small} + ${theme.space.one} + ${theme.touchTarget})`

const Top = styled.div<{ $hasFilter: boolean }>`
  align-content: start;
  ${look.row}
  ${look.small}
  gap: ${theme.space.one} ${theme.space.two};
  margin-bottom: ${theme.space.two};
  min-height: ${({ $hasFilter }) => ($hasFilter ? TWO_ROWS : theme.touchTarget)};

  ${media.tablet} {
    min-height: ${({ $hasFilter }) => ($hasFilter ? TWO_ROWS_TABLET : theme.touchTarget)};
  }

  ${media.desktop} {
    flex-wrap: nowrap;
    min-height: ${theme.touchTarget};
  }
`

const Grid = styled(CardGrid)`
  noscript & {
    padding-top: ${theme.space.three};

    ${media.tablet} {
      padding-top: ${theme.space.four};
    }
  }
`
