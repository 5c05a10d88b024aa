import { lazy, type ReactNode, useRef } from 'react'
import { styled } from 'styled-components'
import { CardGrid } from '../../components/ui/Card'
import { Contained, Section } from '../../components/ui/Section'
import { useInViewport } from '../../components/ui/useLateLoading'
import { useLater } from '../../components/ui/useLater'
import { media, theme } from '../../styles/theme'

const MAX_CARDS = 3
const loadCards = () => import('./OtherRoomCards')
/** For the build alone: in the browser, React renders nothing within noscript and so never asks for its code. */
const PrebuiltCards = lazy(async () => ({ default: (await loadCards()).PrebuiltCards }))

interface OtherRoomsSectionProps {
  heading: string
  /** Rooms of the build, without the one that the page shows. */
  rooms: readonly Queries.RoomFactsFragment[]
  /** The price that theirs should be near. */
  price: number
  /** Draws the note on the card of a room that the guest has booked; undefined for other rooms. */
  renderOwn: (roomId: number) => ReactNode
}

/** Three other rooms at the end of a room's page. Their code is loaded when the guest comes near them. */
export function OtherRoomsSection({ heading, rooms, price, renderOwn }: OtherRoomsSectionProps) {
  const place = useRef(null)
  const cards = useLater(loadCards, useInViewport(place) === 'inside')
  if (rooms.length === 0) return null
  // By position, as the cards: a place that moved would be a layout shift.
  const places = rooms.slice(0, MAX_CARDS).map((_, position) => <li key={position} />)
  return (
    <Section $ground="cream" ref={place}>
      <Contained>
        <Heading>{heading}</Heading>
        <Grid>
          {cards ? (
            <cards.LiveCards rooms={rooms} price={price} renderOwn={renderOwn}>
              {places}
            </cards.LiveCards>
          ) : (
            places
          )}
        </Grid>
        <noscript>
          <CardGrid>
            <PrebuiltCards rooms={rooms} price={price} />
          </CardGrid>
        </noscript>
      </Contained>
    </Section>
  )
}

const Heading = styled.h2`
  font-size: ${theme.type.heading};
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

  ${media.noScript} {
    display: none;
  }
`
