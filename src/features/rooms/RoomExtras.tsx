import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import { DirectionsLink, ChatOrForm } from '../../components/ui/ContactLinks'
import { type ChosenStay, nameChoice } from '../../shared/chosen-stay'
import { formatNaira } from '../../shared/money'
import { look, theme } from '../../styles/theme'

export const roomExtras = graphql`
  fragment RoomExtras on RoomPageContent {
    lists {
      heading
      items
    }
    ask
  }
`

interface RoomExtrasProps {
  copy: Queries.RoomExtrasFragment
  roomName: string | undefined
  stay: ChosenStay | undefined
  /** The price of these nights in naira. */
  total: number | undefined
}

export function RoomExtras({ copy, roomName, stay, total }: RoomExtrasProps) {
  return (
    <Extras>
      {copy.lists.map(({ heading, items }) => (
        <div key={heading}>
          <Heading>{heading}</Heading>
          <List>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </List>
        </div>
      ))}
      <Ask>
        <ChatOrForm text={questionAbout(roomName, stay, total)}>{copy.ask}</ChatOrForm>
        <DirectionsLink />
      </Ask>
    </Extras>
  )
}

export function questionAbout(
  roomName: string | undefined,
  stay: ChosenStay | undefined,
  total: number | undefined,
): string {
  const room = roomName === undefined ? 'a room' : `the ${roomName}`
  const nights = stay ? `: ${nameChoice(stay)}` : ''
  const price = total === undefined ? '' : `, ${formatNaira(total)}`
  return `Hello, I have a question about ${room}${nights}${price}.`
}

const Extras = styled.div`
  border-top: 1px solid ${theme.color.line};
  display: grid;
  gap: ${theme.space.four};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${theme.width.column}), 1fr));
  padding-top: ${theme.space.four};
`

const Heading = styled.h2`
  font-size: ${theme.type.title};
  margin-bottom: ${theme.space.two};
`

const List = styled.ul`
  display: grid;
  gap: ${theme.space.one};
  line-height: ${theme.lineHeight.small};

  li {
    display: flex;
    gap: ${theme.space.two};
    text-wrap: pretty;
  }

  li::before {
    border-top: 1px solid ${theme.color.brass};
    content: '';
    flex: none;
    height: 0;
    margin-top: calc(${theme.lineHeight.small} / 2);
    width: ${theme.space.two};
  }
`

const Ask = styled.p`
  ${look.wrap}
  gap: 0 ${theme.space.four};
  grid-column: 1 / -1;

  a {
    line-height: ${theme.touchTarget};
  }
  ${look.notPrinted}
`
