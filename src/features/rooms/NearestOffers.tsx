import { Link } from 'gatsby'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { NoBreak } from '../../components/ui/NoBreak'
import { Skeleton } from '../../components/ui/Skeleton'
import { LIMITS, useTonightDay } from '../../components/ui/useTonight'
import { hasOwnServer } from '../../config/own-server'
import { type ChosenStay, chosenStayQuery, isForSale, nameChoice, withStay } from '../../shared/chosen-stay'
import { nightsInWords } from '../../shared/day-in-words'
import { formatNaira } from '../../shared/money'
import { roomPagePath } from '../../shared/paths'
import { look, media, theme } from '../../styles/theme'
import { isMatch, type RoomSearch, roomSearchPath } from './room-search'
import type { ShownRoom } from './shown-room'
import { offerInWords } from './TonightWords'
import { dayAfter } from '../../shared/stay'

interface NearestOffersProps {
  rooms: readonly ShownRoom[]
  search: RoomSearch
}

export function NearestOffers({ rooms, search }: NearestOffersProps) {
  const tonight = useTonightDay()
  const free = rooms.filter(({ availability }) => availability === 'available')
  const pair = cheapestPair(free, search)
  const isOverLimit = pair && search.maxPrice > 0 && pair[0].price + pair[1].price > search.maxPrice
  // Other dates change nothing for a search that no room of the hotel can match, so they are for less.
  const wishes = [search, { ...search, maxPrice: 0 }, { ...search, guests: 0, maxPrice: 0 }]
  const wanted = wishes.find((wish) => rooms.some((room) => isMatch(room, { ...wish, isFree: false })))
  const isWorthAsking = wanted === search || (wanted?.guests ?? 0) > 0 || free.length === 0
  return (
    <Groups>
      {free.length > 0 && (
        <section>
          <h2>Other rooms {search.stay ? 'for these dates' : 'tonight'}</h2>
          <ul>
            {nearestRooms(free, search).map((room) => (
              <li key={room.id}>
                <RoomLink room={room} stay={search.stay} />{' '}
                <NoBreak>
                  sleeps {room.max_people}, {costOf([room], search.stay)}
                </NoBreak>
              </li>
            ))}
          </ul>
        </section>
      )}
      {pair && (
        <section>
          <h2>Two rooms together</h2>
          <p>
            <RoomLink room={pair[0]} stay={search.stay} /> and <RoomLink room={pair[1]} stay={search.stay} />{' '}
            sleep {pair[0].max_people + pair[1].max_people}, {costOf(pair, search.stay)} together
            {isOverLimit && `, more than ${formatNaira(search.maxPrice)} a night`}
          </p>
        </section>
      )}
      {hasOwnServer && wanted && isWorthAsking && tonight !== undefined && (
        <NearestHotelDates rooms={rooms} search={wanted} tonight={tonight} />
      )}
    </Groups>
  )
}

function RoomLink({ room: { id, name }, stay }: { room: ShownRoom; stay: ChosenStay | undefined }) {
  return <Link to={withStay(roomPagePath(id), stay)}>{name}</Link>
}

function costOf(rooms: readonly ShownRoom[], stay: ChosenStay | undefined): string {
  const cost = formatNaira(rooms.reduce((sum, { price, total }) => sum + (total ?? price), 0))
  return stay && stay.nights > 1 ? `${cost} for ${nightsInWords(stay.nights)}` : cost
}

interface NearestHotelDatesProps extends Pick<NearestOffersProps, 'rooms' | 'search'> {
  tonight: string
}

interface FoundDates {
  stay: ChosenStay
  totals: number[]
}

interface Answer {
  found: FoundDates[]
  isOver: boolean
  hasFailed: boolean
}

function NearestHotelDates({ rooms, search, tonight }: NearestHotelDatesProps) {
  const { found, isOver, hasFailed } = useNearestHotelDates(rooms, search, tonight)
  return (
    <section>
      <h2>{search.stay ? 'Nearest free dates' : 'Next free nights'}</h2>
      <Dates aria-busy={!isOver}>
        {found.map(({ stay, totals }) => (
          <li key={stay.from}>
            <Link to={roomSearchPath({ ...search, isFree: false, stay })}>{nameChoice(stay)}</Link>{' '}
            {offerInWords(totals)}
          </li>
        ))}
        {!isOver && (
          // A new element each time: otherwise it would count as moved.
          <li key={found.length}>
            <Skeleton width={75} />
          </li>
        )}
        {isOver && found.length === 0 && (
          <li>
            {hasFailed ? 'We can’t look for other dates right now.' : 'None within a week.'} Call or message
            us for later dates.
          </li>
        )}
      </Dates>
    </section>
  )
}

const MAX_DATES = 3

/** Asks the API about one stay after another, the nearest first, until three are available. */
function useNearestHotelDates(rooms: readonly ShownRoom[], search: RoomSearch, tonight: string): Answer {
  const [answer, setAnswer] = useState<Answer & { key: string }>()
  const asked = search.stay ?? { from: tonight, nights: 1 }
  const key = `${chosenStayQuery(asked)} ${search.guests} ${search.maxPrice}`

  useEffect(() => {
    const ended = new AbortController()
    void findDates(ended.signal)
    return () => ended.abort()

    async function findDates(signal: AbortSignal) {
      const found: FoundDates[] = []
      const show = (isOver: boolean, hasFailed = false) =>
        signal.aborted || setAnswer({ key, found: [...found], isOver, hasFailed })
      try {
        const { fetchFreeRooms } = await import('../../apollo/calls')
        for (const stay of nearestStays(asked, tonight)) {
          if (signal.aborted || found.length === MAX_DATES) break
          const free = (await fetchFreeRooms(stay)).filter((offer) => offer.free && fits(offer, stay))
          if (free.length > 0) found.push({ stay, totals: free.map(({ total }) => total) })
          show(false)
        }
        show(true)
      } catch (error) {
        console.warn('Other dates not found', { error: String(error) })
        show(true, true)
      }
    }

    function fits({ room_id, total }: { room_id: number; total: number }, { nights }: ChosenStay): boolean {
      const room = rooms.find(({ id }) => id === room_id)
      return room !== undefined && isMatch({ ...room, price: total / nights }, { ...search, isFree: false })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says what is looked for
  }, [key])

  return answer?.key === key ? answer : { found: [], isOver: false, hasFailed: false }
}

const Groups = styled.div`
  ${look.stack}
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  gap: ${theme.space.three} ${theme.space.four};
  font-size: ${theme.type.card};
  line-height: ${theme.lineHeight.card};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${theme.width.ways}), 1fr));
  margin-bottom: ${theme.space.three};
  padding: ${theme.space.two};

  ${media.tablet} {
    padding: ${theme.space.three};
  }

  h2 {
    font-size: ${theme.type.lead};
    margin-bottom: ${theme.space.one};
  }

  li {
    border-top: 1px solid ${theme.color.line};
    padding-block: ${theme.space.one};
  }

  a {
    font-weight: 600;
  }
`

/* As high as three dates, which arrive one by one; on a phone each needs two lines. */
const Dates = styled.ul`
  min-height: calc(3 * (2 * ${theme.lineHeight.card} + 2 * ${theme.space.one} + 1px));

  ${media.tablet} {
    min-height: calc(3 * (${theme.lineHeight.card} + 2 * ${theme.space.one} + 1px));
  }
`

const MAX_ROOMS = 3
const MAX_DAYS_AWAY = 7

function nearestStays({ from, nights }: ChosenStay, tonight: string): ChosenStay[] {
  return Array.from({ length: MAX_DAYS_AWAY }, (_, position) => [position + 1, -position - 1])
    .flat()
    .map((days) => ({ from: dayAfter(from, days), nights }))
    .filter((stay) => isForSale(stay, LIMITS, tonight))
}

/** Too dear rooms, by their price; where none sleeps all guests, the largest. */
function nearestRooms(free: readonly ShownRoom[], { guests }: Pick<RoomSearch, 'guests'>): ShownRoom[] {
  const missing = ({ max_people }: ShownRoom) => Math.max(guests - max_people, 0)
  const fitting = free.filter((room) => missing(room) === 0)
  return (fitting.length > 0 ? fitting : free)
    .toSorted((one, other) => missing(one) - missing(other) || one.price - other.price)
    .slice(0, MAX_ROOMS)
}

type Pair = [ShownRoom, ShownRoom]

/** Returns the two cheapest rooms that together sleep all guests, if no single room does so for less. */
function cheapestPair(free: readonly ShownRoom[], { guests }: Pick<RoomSearch, 'guests'>): Pair | undefined {
  if (guests < 2) return undefined
  const single = Math.min(...free.filter((room) => room.max_people >= guests).map(({ price }) => price))
  return free
    .flatMap((one, position) => free.slice(position + 1).map((other): Pair => [one, other]))
    .filter((pair) => pair[0].max_people + pair[1].max_people >= guests && sumOf(pair) < single)
    .toSorted((one, other) => sumOf(one) - sumOf(other))[0]
}

function sumOf([one, other]: Pair): number {
  return one.price + other.price
}
