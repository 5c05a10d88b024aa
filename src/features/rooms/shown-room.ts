import { graphql } from 'gatsby'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import type { StayOffers } from '../../apollo/useFreeRooms'
import type { LiveRooms } from '../../apollo/useRooms'
import type { ChosenStay } from '../../shared/chosen-stay'
import type { Room } from '../../shared/contract'

export const roomFacts = graphql`
  fragment RoomFacts on HotelRoom {
    roomId
    name
    description
    image
    inShort
    size
    max_people
    price
    pictureAlt
    picture {
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, aspectRatio: 1.5)
      }
    }
  }
`

/** Known only from the live call. `loading`: the call has not ended. `unknown`: the call failed. */
export type Availability = 'loading' | 'available' | 'occupied' | 'unknown'

export interface ShownRoom extends Omit<Room, 'available' | 'image'> {
  availability: Availability
  /** In naira, for the nights that the guest has chosen; `price` is then the average of a night. */
  total?: number | undefined
  /** Bed, view and breakfast in one line, if the build knows them. */
  inShort?: string | undefined
  picture: { image: IGatsbyImageData | undefined; src: string; alt: string }
}

export interface WantedNights {
  query: string
  /** In naira, for all nights; undefined while it is not known, and for taken nights. */
  total: number | undefined
  isSold: boolean
}

type Facts = Queries.RoomFactsFragment

export function showRooms(live: LiveRooms, built: readonly Facts[]): ShownRoom[] {
  if (live.status === 'ready') {
    return live.rooms.map((room) =>
      showLive(
        room,
        built.find(({ roomId }) => roomId === room.id),
      ),
    )
  }
  return built.map((facts) => showPrebuilt(facts, live.status === 'loading' ? 'loading' : 'unknown'))
}

export function showForStay(
  rooms: ShownRoom[],
  stay: ChosenStay | undefined,
  offers: StayOffers,
): ShownRoom[] {
  if (stay === undefined) return rooms
  if (offers.status !== 'ready') {
    const availability = offers.status === 'loading' ? 'loading' : 'unknown'
    return rooms.map((room) => ({ ...room, availability }))
  }
  return rooms.flatMap((room) => {
    const offer = offers.rooms.find(({ room_id }) => room_id === room.id)
    if (offer === undefined) return []
    const { free, total } = offer
    return [{ ...room, availability: free ? 'available' : 'occupied', price: total / stay.nights, total }]
  })
}

export function showPrebuilt(prebuilt: Facts, availability: 'loading' | 'unknown'): ShownRoom {
  const { roomId, image: _image, pictureAlt: _alt, ...facts } = prebuilt
  return { ...facts, id: roomId, availability, picture: pictureOf(prebuilt) }
}

export function showLive(room: Room, prebuilt: Facts | null | undefined): ShownRoom {
  const { available, image, ...facts } = room
  return {
    ...facts,
    inShort: prebuilt?.inShort,
    availability: available ? 'available' : 'occupied',
    picture: prebuilt ? pictureOf(prebuilt) : { image: undefined, src: image, alt: room.name },
  }
}

export function countAvailable(rooms: readonly ShownRoom[]): number {
  return rooms.filter(({ availability }) => availability === 'available').length
}

export function isKnown(rooms: readonly ShownRoom[]): boolean {
  return rooms.every(({ availability }) => availability === 'available' || availability === 'occupied')
}

function pictureOf(facts: Facts): ShownRoom['picture'] {
  const image = facts.picture?.childImageSharp?.gatsbyImageData
  return { image, src: image ? '' : facts.image, alt: facts.pictureAlt }
}

/** Returns the room's id in an address; NaN for anything else, including '007'. */
export function roomIdFromPath(part: string | undefined): number {
  return /^[1-9]\d*$/.test(part ?? '') ? Number(part) : Number.NaN
}

export function isRoomId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
