import { type ReactNode, useRef } from 'react'
import { styled } from 'styled-components'
import { CardGrid } from '../../components/ui/Card'
import { Contained, Section } from '../../components/ui/Section'
import { useInViewport } from '../../components/ui/useLateLoading'
import { useLater } from '../../components/ui/useLater'
import { look, media, theme } from '../../styles/theme'

const MAX_CARDS = 3
const loadCards = () => import('./OtherRoomCards')

interface OtherRoomsSectionProps {
  heading: string
  roomId: number
  /** The other rooms have prices near this one. */
  price: number
  /** How many other rooms the build knows. */
  total: number
  /** Draws the note on the card of a room that the guest has booked; undefined for other rooms. */
  renderOwn: (roomId: number) => ReactNode
}

/** Three other rooms at the end of a room's page. Their code is loaded when the guest comes near them. */
export function OtherRoomsSection({ heading, roomId, price, total, renderOwn }: OtherRoomsSectionProps) {
  const place = useRef(null)
  const cards = useLater(loadCards, useInViewport(place) === 'inside')
  const count = Math.min(total, MAX_CARDS)
  if (count === 0) return null
  // By index, as the cards: a place that moved would be a layout shift.
  const places = Array.from({ length: count }, (_, index) => <li key={index} />)
  return (
    <Part $ground="cream" ref={place}>
      <Contained>
        <Heading>{heading}</Heading>
        <Grid>
          {cards ? (
            <cards.OtherRoomCards roomId={roomId} price={price} count={count} renderOwn={renderOwn}>
              {places}
            </cards.OtherRoomCards>
          ) : (
            places
          )}
        </Grid>
      </Contained>
    </Part>
  )
}

/* Without script there is the link to all rooms. */
const Part = styled(Section)`
  ${look.needsScript}
`

const Heading = styled.h2`
  margin-bottom: ${theme.space.four};
`

/** Reserved below the picture of a card, so that its place is as tall before the card comes as with it. */
const WORDS = { narrow: 'max(17rem, 30.5rem - 60vw)', wide: '17.5rem' }

const Grid = styled(CardGrid)`
  > li {
    display: grid;

    &:empty {
      background: ${theme.color.skeleton};
    }

    &::before,
    > * {
      grid-area: 1 / 1;
    }

    &::before {
      content: '';
      padding-bottom: calc(100% * 2 / 3 + ${WORDS.narrow});

      ${media.tablet} {
        padding-bottom: calc(100% * 2 / 3 + ${WORDS.wide});
      }
    }
  }
`
