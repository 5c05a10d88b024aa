import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { DirectionsLink, Email, PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { type Coordinates, mapLink } from '../../shared/contact-links'
import { theme } from '../../styles/theme'
import { ChatIcon, MailIcon, PhoneIcon, PinIcon, WayIcon } from './contact-icons'

/** A hotel need not tell its coordinates. */
const coordinates = (hotel as { coordinates?: Coordinates }).coordinates

export const contactWays = graphql`
  fragment ContactWays on ContactWaysContent {
    heading
    map
    whatsapp
  }
`

/** The address, the map, the telephone numbers, WhatsApp and e-mail. */
export function ContactWays({ heading, map, whatsapp }: Queries.ContactWaysFragment) {
  return (
    <Ways>
      <Title>{heading}</Title>
      <address>
        <strong>{hotel.name}</strong>
        {hotel.address.map((line) => (
          <div key={line}>{line}</div>
        ))}
        <List>
          <li>
            <PinIcon />
            <a href={coordinates ? mapLink(coordinates) : hotel.map} target="_blank" rel="noreferrer">
              {map}
            </a>
          </li>
          {coordinates && (
            <li>
              <WayIcon />
              <DirectionsLink />
            </li>
          )}
          {hotel.phones.map((phone) => (
            <li key={phone}>
              <PhoneIcon />
              <PhoneLink phone={phone} isCall />
            </li>
          ))}
          <li>
            <ChatIcon />
            <WhatsAppLink text={hotel.greeting}>{whatsapp}</WhatsAppLink>
          </li>
          <li>
            <MailIcon />
            <Email />
          </li>
        </List>
      </address>
    </Ways>
  )
}

const Ways = styled.section`
  align-self: start;
  background: ${theme.color.cream};
  border: 1px solid transparent;
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  display: grid;
  gap: ${theme.space.two};
  padding: ${theme.space.four} ${theme.space.three};
`

const Title = styled.h2`
  font-size: ${theme.type.heading};
`

const List = styled.ul`
  margin-top: ${theme.space.two};

  li {
    align-items: center;
    border-top: 1px solid ${theme.color.line};
    display: flex;
    gap: ${theme.space.two};
  }

  svg {
    color: ${theme.color.brass};
  }

  a {
    align-items: center;
    display: inline-flex;
    flex: 1;
    min-height: ${theme.control.height};
    overflow-wrap: anywhere;
    padding-block: ${theme.space.half};
  }
`
