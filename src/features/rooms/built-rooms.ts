import { graphql } from 'gatsby'
import { useEffect, useState } from 'react'
import { ROOMS_PER_PAGE, roomsPagePath } from '../../shared/paths'

/** One page of the rooms that the build knows. The other pages are fetched when they are needed. */
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

/**
 * Gives what the build knows of the room with this id; without an id, of the room in this place of its list,
 * from 0. Gives undefined while that is being fetched, and null when the build knows nothing.
 */
export function useBuiltRoom(
  id: number | undefined,
  position: number,
  built: BuiltRooms,
): Facts | null | undefined {
  const [fetched, setFetched] = useState<{ key: string; facts: Facts | null }>()
  const known =
    id === undefined
      ? built.nodes[position - offsetOf(built)]
      : built.nodes.find(({ roomId }) => roomId === id)
  const key = `${id} ${position}`
  const pages = Math.ceil(built.totalCount / ROOMS_PER_PAGE)
  const isElsewhere = known === undefined && position >= 0 && pages > 1

  useEffect(() => {
    if (!isElsewhere) return undefined
    let isCurrent = true
    void findFacts(id, position, pages).then((facts) => isCurrent && setFetched({ key, facts }))
    return () => {
      isCurrent = false
    }
  }, [isElsewhere, id, position, pages, key])

  if (!isElsewhere) return known ?? null
  return fetched?.key === key ? fetched.facts : undefined
}

/** Gives the place of the page's first room in the list of the build, from 0. */
export function offsetOf({ pageInfo }: BuiltRooms): number {
  return (pageInfo.currentPage - 1) * ROOMS_PER_PAGE
}

/** Rooms that came or went since the build have moved others by a place or two, so to a page beside. */
async function findFacts(id: number | undefined, position: number, pages: number): Promise<Facts | null> {
  const page = Math.floor(position / ROOMS_PER_PAGE) + 1
  if (id === undefined) return (await loadPage(page))[position % ROOMS_PER_PAGE] ?? null
  for (const candidate of [page, page + 1, page - 1]) {
    if (candidate < 1 || candidate > pages) continue
    const facts = (await loadPage(candidate)).find(({ roomId }) => roomId === id)
    if (facts) return facts
  }
  return null
}

const loads = new Map<number, Promise<readonly Facts[]>>()

/** Gives the rooms of a page of the list. Gives none, and is asked anew later, when it cannot be fetched. */
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

/** Reads what Gatsby has written for the page of the list: the rooms of that page are in it. */
async function fetchPage(page: number): Promise<readonly Facts[]> {
  const response = await fetch(`/page-data${roomsPagePath(page)}/page-data.json`)
  if (!response.ok) throw new Error(`status ${response.status}`)
  // Made by the build from the query of the same release as this script, or of the next one.
  const json = (await response.json()) as { result: { data: { rooms: BuiltRooms } } }
  return json.result.data.rooms.nodes
}
