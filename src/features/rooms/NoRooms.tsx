import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { ContactRow, PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { theme } from '../../styles/theme'

export const noRooms = graphql`
  fragment NoRooms on NoRoomsContent {
    heading
    text
  }
`

/** Stands in place of an empty room list. */
export function NoRooms({ heading, text }: Queries.NoRoomsFragment) {
  return (
    <Words>
      <Heading>{heading}</Heading>
      <p>{text}</p>
      <ContactRow>
        <li>
          <PhoneLink isCall />
        </li>
        <li>
          <WhatsAppLink text={hotel.greeting} />
        </li>
      </ContactRow>
    </Words>
  )
}

const Words = styled.div`
  display: grid;
  gap: ${theme.space.two};
  max-width: ${theme.measure};
  padding-block: ${theme.space.three};
`

const Heading = styled.h2`
  font-size: ${theme.type.heading};
`
