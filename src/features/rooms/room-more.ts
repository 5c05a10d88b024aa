import { graphql } from 'gatsby'
import type { ShownRoom } from './shown-room'

/** What only the page of a room shows. The host knows nothing of it. */
export const roomMore = graphql`
  fragment RoomMore on HotelRoom {
    amenities {
      term
      text
    }
    furtherPictures {
      alt
      src {
        childImageSharp {
          thumb: gatsbyImageData(
            layout: FULL_WIDTH
            aspectRatio: 1.5
            breakpoints: [320]
            formats: [WEBP]
            placeholder: DOMINANT_COLOR
            quality: 60
          )
          whole: gatsbyImageData(
            layout: FULL_WIDTH
            aspectRatio: 1.5
            breakpoints: [1200]
            formats: [WEBP]
            placeholder: DOMINANT_COLOR
            quality: 60
          )
        }
      }
    }
  }
`

export type FurtherPicture = Queries.RoomMoreFragment['furtherPictures'][number]

/** Gives all pictures of a room as they are shown in full, its own picture first. */
export function wholePictures(room: ShownRoom, further: readonly FurtherPicture[]): ShownRoom['picture'][] {
  return [
    room.picture,
    ...further.map(({ src, alt }) => ({ image: src.childImageSharp?.whole, src: '', alt })),
  ]
}
