import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { CallOrChat, PhoneLink, ChatOrForm } from '../../components/ui/ContactLinks'
import { look, media, theme } from '../../styles/theme'

export const askCard = graphql`
  fragment AskCard on AskContent {
    heading
    text
  }
`

interface AskCardProps extends Queries.AskCardFragment {
  /** The number of cards before this one, which fills the rest of their last row. */
  cards: number
}

/** The last card of the list, for a guest who found no room, or too many. */
export function AskCard({ heading, text, cards }: AskCardProps) {
  return (
    <Place $cards={cards}>
      <Heading>{heading}</Heading>
      <p>{text}</p>
      <p>
        <ChatOrForm text={hotel.greeting} />
      </p>
      <p>
        <PhoneLink isCall />
      </p>
    </Place>
  )
}

export const noRooms = graphql`
  fragment NoRooms on NoRoomsContent {
    heading
    text
  }
`

export function NoRooms({ heading, text }: Queries.NoRoomsFragment) {
  return (
    <NoRoomsWords>
      <h2>{heading}</h2>
      <p>{text}</p>
      <CallOrChat text={hotel.greeting} />
    </NoRoomsWords>
  )
}

const TABLET_COLUMNS = 2
const DESKTOP_COLUMNS = 3

const Place = styled.li<{ $cards: number }>`
  align-content: center;
  border: 1px solid ${theme.color.line};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  display: grid;
  gap: ${theme.space.one};
  justify-items: center;
  padding: ${theme.space.four} ${theme.space.three};
  text-align: center;
  text-wrap: balance;

  ${media.tablet} {
    grid-column: span ${({ $cards }) => TABLET_COLUMNS - ($cards % TABLET_COLUMNS)};
  }

  ${media.desktop} {
    grid-column: span ${({ $cards }) => DESKTOP_COLUMNS - ($cards % DESKTOP_COLUMNS)};
  }
`

const Heading = styled.h2`
  font-size: ${theme.type.title};
`

const NoRoomsWords = styled.div`
  ${look.stack}
  max-width: ${theme.measure};
  padding-block: ${theme.space.three};
`
