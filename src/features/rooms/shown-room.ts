import { graphql } from 'gatsby'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import type { Room } from '../../shared/contract'

export const roomFacts = graphql`
  fragment RoomFacts on HotelRoom {
    roomId
    name
    description
    image
    ...RoomFactList
    pictureAlt
    picture {
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          aspectRatio: 1.5
          breakpoints: [720, 1280, 1920]
          formats: [WEBP, AVIF]
          placeholder: DOMINANT_COLOR
          quality: 60
          avifOptions: { quality: 50 }
        )
      }
    }
  }
`

/** `loading`: the live call is under way; `unknown`: it failed. Only the live call says what is free. */
export type Availability = 'loading' | 'available' | 'occupied' | 'unknown'

/** A room as a guest sees it: live facts where there are some, else those of the build. */
export interface ShownRoom extends Omit<Room, 'available' | 'image'> {
  availability: Availability
  picture: { image: IGatsbyImageData | undefined; src: string; alt: string }
}

export function showPrebuilt(
  prebuilt: Queries.RoomFactsFragment,
  availability: 'loading' | 'unknown',
): ShownRoom {
  const { roomId, image: _image, pictureAlt: _alt, ...facts } = prebuilt
  return { ...facts, id: roomId, availability, picture: pictureOf(prebuilt) }
}

/** The live room with the picture that the build made, where the build knows the room. */
export function showLive(room: Room, prebuilt: Queries.RoomFactsFragment | null | undefined): ShownRoom {
  const { available, image, ...facts } = room
  return {
    ...facts,
    availability: available ? 'available' : 'occupied',
    picture: prebuilt ? pictureOf(prebuilt) : { image: undefined, src: image, alt: room.name },
  }
}

function pictureOf(facts: Queries.RoomFactsFragment): ShownRoom['picture'] {
  const image = facts.picture?.childImageSharp?.gatsbyImageData
  return { image, src: image ? '' : facts.image, alt: facts.pictureAlt }
}

/** What is shown of a list: the build's rooms until the live answer comes, then every room of the answer in its order. */
export function showRooms(
  prebuilt: readonly Queries.RoomFactsFragment[],
  live: { status: 'loading' | 'failed' } | { status: 'ready'; rooms: readonly Room[] },
): ShownRoom[] {
  if (live.status === 'ready') {
    return live.rooms.map((room) =>
      showLive(
        room,
        prebuilt.find((facts) => facts.roomId === room.id),
      ),
    )
  }
  const availability = live.status === 'loading' ? 'loading' : 'unknown'
  return prebuilt.map((facts) => showPrebuilt(facts, availability))
}

/** True for what the badge may show; undefined while it must not say anything. */
export function isAvailable(availability: Availability): boolean | undefined {
  if (availability === 'loading' || availability === 'unknown') return undefined
  return availability === 'available'
}

/** A room's id as the contract has it. @example isRoomId(Number('abc')) // false */
export function isRoomId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
