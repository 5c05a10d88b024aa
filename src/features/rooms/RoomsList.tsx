import { graphql } from 'gatsby'
import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { useFreeRooms } from '../../apollo/useFreeRooms'
import { type LiveRooms, useRooms } from '../../apollo/useRooms'
import { CardGrid } from '../../components/ui/Card'
import { Contained } from '../../components/ui/Section'
import { useHydrated } from '../../components/ui/useHydrated'
import { useLater } from '../../components/ui/useLater'
import { LIMITS, useTonightDay } from '../../components/ui/useTonight'
import { type ChosenStay, nearestForSale } from '../../shared/chosen-stay'
import { DATES_HASH } from '../../shared/paths'
import { look, media, theme } from '../../styles/theme'
import { AskCard, NoRooms } from './AskUs'
import { RoomCard, SkeletonCard } from './RoomCard'
import { type DateWish, useDateWish } from './dates/useDateWish'
import { countCriteria, isMatch, NO_SEARCH, parseRoomSearch, type RoomSearch } from './room-search'
import { RoomsStatus } from './RoomsStatus'
import { countAvailable, isKnown, showForStay, showPrebuilt, showRooms } from './shown-room'

/** Media queries of the screens on which the second and third card are in the first row. */
const FIRST_ROW = [undefined, ...[media.tablet, media.desktop].map((query) => query.replace('@media ', ''))]
const loadNearest = () => import('./NearestOffers')
/** Loaded after the page: nobody filters before the live list has arrived. */
const loadFilter = () => import(/* webpackChunkName: "room-filter" */ './RoomFilter')

export const roomsList = graphql`
  fragment RoomsList on RoomsPageContent {
    status {
      ...RoomsStatus
    }
    empty {
      ...HeadedText
    }
    ask {
      ...HeadedText
    }
  }
`

interface RoomsListProps {
  copy: Queries.RoomsListFragment
  built: readonly Queries.RoomFactsFragment[]
  location: { search: string; hash?: string; key?: string }
  renderOwn?:
    ((roomId: number, stay: ChosenStay | undefined, isOfOtherNights?: boolean) => ReactNode) | undefined
}

export function RoomsList({ copy, built, location, renderOwn }: RoomsListProps) {
  const live = useRooms()
  const wish = useDateWish(location.search)
  const wanted = useSearch(location.search, live, wish)
  const isUnsold = wish !== undefined && 'unsold' in wish
  // Before the hotel's day is known, the address may name a past day, which the API refuses.
  const canAsk = useTonightDay() !== undefined || live.status === 'failed'
  const { offers, retry } = useFreeRooms(wanted.stay, canAsk)
  const { stay } = wanted
  const isHydrated = useHydrated()
  const datesEntry = isHydrated && location.hash === DATES_HASH ? location.key : undefined
  const isLoading = live.status === 'loading' || offers.status === 'loading'
  const rooms = showForStay(showRooms(live, built), stay, offers)
  const search = { ...wanted, isFree: wanted.isFree && offers.status !== 'failed' }
  const isSearched = countCriteria(search) > 0 || search.isFree
  const hasFilter = live.status === 'loading' || (live.status === 'ready' && rooms.length > 0)
  const filter = useLater(loadFilter, hasFilter)
  const isNoneFree =
    live.status === 'ready' &&
    rooms.length > 0 &&
    isKnown(rooms) &&
    !rooms.some((room) => isMatch(room, { ...search, isFree: true }))
  const nearest = useLater(loadNearest, isNoneFree)
  const isNearestShown = isNoneFree && nearest !== undefined

  const shown = isLoading
    ? Array.from({ length: theme.spec.listSkeletons }, (_, position) =>
        isSearched ? undefined : rooms[position],
      )
    : rooms.filter((room) => isMatch(room, search))

  return (
    <Ground aria-label="Rooms">
      <Contained>
        <Top
          id="dates"
          $isAsked={datesEntry !== undefined}
          $hasChips={countCriteria(wanted) > 0}
          $isUnsold={isUnsold}
        >
          <RoomsStatus
            copy={copy.status}
            live={live}
            offers={offers}
            rooms={rooms}
            search={wanted}
            isUnsold={isUnsold}
            onRetry={retry}
          />
          {filter && hasFilter && (
            <filter.RoomFilter
              search={wanted}
              rooms={rooms}
              available={isKnown(rooms) ? countAvailable(rooms) : undefined}
              datesEntry={datesEntry}
            />
          )}
        </Top>
        {isNearestShown && <nearest.NearestOffers rooms={rooms} search={wanted} />}
        {shown.length === 0 && !isSearched ? (
          <NoRooms {...copy.empty} />
        ) : (
          // Another key makes new elements: below late content, the old ones would count as moved.
          <Grid key={`${isNearestShown} ${isUnsold} ${isLoading && isSearched}`}>
            {shown.map((room, position) => (
              // A skeleton and a card differ in height: a new element does not count as moved.
              <li key={room ? position : `empty ${position}`}>
                {room ? (
                  <RoomCard
                    room={room}
                    loading={position === 0 ? 'eager' : 'late'}
                    atOnce={FIRST_ROW[position]}
                    own={renderOwn?.(room.id, stay)}
                    ownLater={renderOwn?.(room.id, stay, true)}
                    stay={stay}
                  />
                ) : (
                  <SkeletonCard />
                )}
              </li>
            ))}
            {!isLoading && <AskCard {...copy.ask} />}
          </Grid>
        )}
        {isLoading && <Scriptless copy={copy} built={built} />}
      </Contained>
    </Ground>
  )
}

/** Keeps only the nights when there is no live list. Nights that are not sold become the nearest ones. */
function useSearch(query: string, live: LiveRooms, wish: DateWish): RoomSearch {
  const tonight = useTonightDay()
  const isHydrated = useHydrated()
  if (!isHydrated) return NO_SEARCH
  const search = parseRoomSearch(query, tonight)
  if (wish && 'unsold' in wish && tonight !== undefined) {
    search.stay = nearestForSale(wish.unsold, LIMITS, tonight)
  }
  return live.status === 'failed' ? { ...NO_SEARCH, stay: search.stay } : search
}

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
        <AskCard {...copy.ask} />
      </Grid>
    </noscript>
  )
}

/* As high as the screen, so that the footer stays below it when nothing is found. */
const Ground = styled.section`
  min-height: calc(100 * var(--svh));
  background: ${theme.color.cream};
  padding: ${theme.space.three} 0 ${theme.space.twelve};
`

const ROW = `(${theme.touchTarget} + ${theme.space.one})`

/* As high as the folded fields, once a guest asks for other dates. */
const openFields = css`
  --asked: calc(3 * ${ROW});

  ${media.tablet} {
    --asked: calc(2 * ${ROW});
  }
`

/* As high as the filter, which arrives later, with its row of chips. Unsold dates take another line. */
const Top = styled.div<{ $isAsked: boolean; $hasChips: boolean; $isUnsold: boolean }>`
  --asked: calc(
    ${({ $hasChips }) => ($hasChips ? ROW : '0px')} +
      ${({ $isUnsold }) => ($isUnsold ? theme.lineHeight.small : '0px')}
  );
  align-content: start;
  ${look.row}
  ${look.small}
  gap: ${theme.space.one} ${theme.space.two};
  margin-bottom: ${theme.space.two};
  min-height: calc(2 * ${theme.lineHeight.small} + ${theme.space.one} + ${theme.touchTarget} + var(--asked));
  scroll-margin-top: calc(${theme.spec.barHeight} + ${theme.space.two});

  ${({ $isAsked }) => $isAsked && openFields}

  &:target {
    ${openFields}
  }

  ${media.tablet} {
    min-height: calc(${theme.lineHeight.small} + ${theme.space.one} + ${theme.touchTarget} + var(--asked));
  }

  ${media.desktop} {
    min-height: calc(2 * ${theme.touchTarget} + ${theme.space.one});
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
