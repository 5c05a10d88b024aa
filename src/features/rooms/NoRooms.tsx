import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { WhatsAppLink } from '../../components/ui/WhatsAppLink'
import { phoneLink } from '../../shared/contact-links'
import { theme } from '../../styles/theme'

export const noRooms = graphql`
  fragment NoRooms on NoRoomsContent {
    heading
    text
  }
`

/** What a list without rooms says, and whom to ask. */
export function NoRooms({ heading, text }: Queries.NoRoomsFragment) {
  const [phone = ''] = hotel.phones
  return (
    <Words>
      <Heading>{heading}</Heading>
      <p>{text}</p>
      <Ways>
        <li>
          <a href={phoneLink(phone)}>Call {phone}</a>
        </li>
        <li>
          <WhatsAppLink text={hotel.greeting}>Write on WhatsApp</WhatsAppLink>
        </li>
      </Ways>
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

const Ways = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space.four};

  a {
    align-items: center;
    display: inline-flex;
    font-weight: 600;
    min-height: ${theme.touchTarget};
  }
`
