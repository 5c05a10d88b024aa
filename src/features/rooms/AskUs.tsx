import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { CallOrChat, PhoneLink, ChatOrForm } from '../../components/ui/ContactLinks'
import { look, theme } from '../../styles/theme'

export function AskCard({ heading, text }: Queries.HeadedTextFragment) {
  return (
    <Place>
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

export function NoRooms({ heading, text }: Queries.HeadedTextFragment) {
  return (
    <NoRoomsWords>
      <h2>{heading}</h2>
      <p>{text}</p>
      <CallOrChat text={hotel.greeting} />
    </NoRoomsWords>
  )
}

const Place = styled.li`
  align-content: center;
  border: 1px solid ${theme.color.line};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  display: grid;
  gap: ${theme.space.one};
  grid-column: 1 / -1;
  justify-items: center;
  padding: ${theme.space.four} ${theme.space.three};
  text-align: center;
  text-wrap: balance;

  span {
    justify-content: center;
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
