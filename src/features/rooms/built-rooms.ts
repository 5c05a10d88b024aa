import { graphql } from 'gatsby'
import { type ReactNode, useEffect, useState } from 'react'
import type { LiveRooms } from '../../apollo/useRooms'
import type { Room } from '../../shared/contract'
import { ROOMS_PER_PAGE, roomsPagePath } from '../../shared/paths'
import { type ShownRoom, showLive, showPrebuilt } from './shown-room'

/** One page of the build's rooms. The other pages are fetched when they are needed. */
export const builtRooms = graphql`
  fragment BuiltRooms on HotelRoomConnection {
    totalCount
    pageInfo {
      currentPage
    }
    nodes {
      ...RoomFacts
    }
  }
`

type BuiltRooms = Queries.BuiltRoomsFragment
type Facts = Queries.RoomFactsFragment

export interface RoomPlace {
  /** From 0, without any search. */
  position: number
  /** Undefined while the live list is not known. */
  room: Room | undefined
}

/**
 * Returns the places of the live list that match, in its order. Without a live list, returns a place for each
 * room of the build.
 */
export function placesOf(
  live: LiveRooms,
  { totalCount }: Pick<Queries.BuiltRoomsFragment, 'totalCount'>,
  isMatch: (room: Room, position: number) => boolean = () => true,
): RoomPlace[] {
  if (live.status !== 'ready') {
    return Array.from({ length: totalCount }, (_, position) => ({ position, room: undefined }))
  }
  return live.rooms
    .map((room, position) => ({ position, room }))
    .filter(({ room, position }) => isMatch(room, position))
}

interface PlacedRoomProps {
  place: RoomPlace
  built: BuiltRooms
  status: LiveRooms['status']
  children: (room: ShownRoom | undefined) => ReactNode
}

/** Draws the room of a place: live, or as the build knows it. Undefined while neither is known. */
export function PlacedRoom({ place, built, status, children }: PlacedRoomProps) {
  return children(useShownRoom(place, built, status))
}

function useShownRoom(
  { position, room }: RoomPlace,
  built: BuiltRooms,
  status: LiveRooms['status'],
): ShownRoom | undefined {
  const facts = useBuiltRoom(room?.id, position, built)
  if (room === undefined) {
    return facts ? showPrebuilt(facts, status === 'loading' ? 'loading' : 'unknown') : undefined
  }
  const shown = showLive(room, facts)
  // While the build's picture is being fetched, the place stays empty: the host's own one is large.
  return facts === undefined ? { ...shown, picture: { ...shown.picture, src: '' } } : shown
}

/**
 * Returns what the build knows of the room with this id; without an id, of the room in this place of its
 * list, from 0. Returns undefined while that is being fetched, and null when the build knows nothing.
 */
function useBuiltRoom(id: number | undefined, position: number, built: BuiltRooms): Facts | null | undefined {
  const [fetched, setFetched] = useState<{ key: string; facts: Facts | null }>()
  const known =
    id === undefined
      ? built.nodes[position - offsetOf(built)]
      : built.nodes.find(({ roomId }) => roomId === id)
  const key = `${id} ${position}`
  const isElsewhere = known === undefined && position >= 0 && built.totalCount > built.nodes.length

  useEffect(() => {
    if (!isElsewhere) return undefined
    let isCurrent = true
    void findFacts(id, position).then((facts) => isCurrent && setFetched({ key, facts }))
    return () => {
      isCurrent = false
    }
  }, [isElsewhere, id, position, key])

  if (!isElsewhere) return known ?? null
  return fetched?.key === key ? fetched.facts : undefined
}

/** Returns the place of the page's first room in the list of the build, from 0. */
export function offsetOf({ pageInfo }: BuiltRooms): number {
  return (pageInfo.currentPage - 1) * ROOMS_PER_PAGE
}

async function findFacts(id: number | undefined, position: number): Promise<Facts | null> {
  const facts = await loadPage(Math.floor(position / ROOMS_PER_PAGE) + 1)
  const found =
    id === undefined ? facts[position % ROOMS_PER_PAGE] : facts.find(({ roomId }) => roomId === id)
  return found ?? null
}

const loads = new Map<number, Promise<readonly Facts[]>>()

/** Returns the rooms of a page of the list; none when it cannot be fetched, and the next call tries again. */
function loadPage(page: number): Promise<readonly Facts[]> {
  const earlier = loads.get(page)
  if (earlier) return earlier
  const load = fetchPage(page).catch((error: unknown) => {
    console.warn('Pictures of rooms not loaded', { page, error: String(error) })
    loads.delete(page)
    return []
  })
  loads.set(page, load)
  return load
}

/** Reads the page data that Gatsby has written for that page of the list. */
async function fetchPage(page: number): Promise<readonly Facts[]> {
  const response = await fetch(`/page-data${roomsPagePath(page)}/page-data.json`)
  if (!response.ok) throw new Error(`status ${response.status}`)
  // Made by the build from the query of the same release as this script, or of the next one.
  const json = (await response.json()) as { result: { data: { rooms: BuiltRooms } } }
  return json.result.data.rooms.nodes
}
