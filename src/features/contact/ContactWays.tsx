import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { ButtonAnchor } from '../../components/ui/Button'
import {
  DirectionsLink,
  Email,
  FROM_AIRPORT,
  HOTEL_COORDINATES,
  PhoneLink,
} from '../../components/ui/ContactLinks'
import { iconOf } from '../../components/ui/icons'
import { mapLink, whatsAppLink } from '../../shared/contact-links'
import { look, theme } from '../../styles/theme'

export const contactWays = graphql`
  fragment ContactWays on ContactWaysContent {
    heading
    map
    whatsapp
  }
`

export function ContactWays({ heading, map, whatsapp }: Queries.ContactWaysFragment) {
  return (
    <Ways>
      <h2>{heading}</h2>
      <address>
        <strong>{hotel.name}</strong>
        {hotel.address.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {FROM_AIRPORT && <p>{FROM_AIRPORT}</p>}
        <WhatsApp>
          <ButtonAnchor
            $variant="outline"
            href={whatsAppLink(hotel.whatsapp, hotel.greeting)}
            target="_blank"
            rel="noreferrer"
          >
            <ChatIcon />
            {whatsapp}
          </ButtonAnchor>
        </WhatsApp>
        <List>
          <li>
            <PinIcon />
            <a
              href={HOTEL_COORDINATES ? mapLink(HOTEL_COORDINATES) : hotel.map}
              target="_blank"
              rel="noreferrer"
            >
              {map}
            </a>
          </li>
          {HOTEL_COORDINATES && (
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
            <MailIcon />
            <Email />
          </li>
        </List>
      </address>
    </Ways>
  )
}

const PhoneIcon = iconOf(
  'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1',
)
const ChatIcon = iconOf('m4 20 1.4-4.2A8 8 0 1 1 8.6 19zM9 9c0 3 3 6 6 6')
const MailIcon = iconOf('M3 6h18v12H3zM3 7l9 6 9-6')
const WayIcon = iconOf('m20 4-7 17-2.5-7.5L3 11z')
const PinIcon = iconOf('M12 21c4-5 6-8 6-11a6 6 0 0 0-12 0c0 3 2 6 6 11zM14 10a2 2 0 1 1-4 0 2 2 0 1 1 4 0')

const Ways = styled.section`
  align-self: start;
  background: ${theme.color.cream};
  border: 1px solid transparent;
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  ${look.stack}
  padding: ${theme.space.four} ${theme.space.three};

  p {
    margin-top: ${theme.space.two};
  }
`

const WhatsApp = styled.p`
  a {
    padding-inline: ${theme.space.one};
    width: 100%;
  }
`

const List = styled.ul`
  margin-top: ${theme.space.two};

  li {
    border-top: 1px solid ${theme.color.line};
    ${look.line}
    gap: ${theme.space.two};
  }

  svg {
    color: ${theme.color.brass};
  }

  a {
    ${look.inline}
    flex: 1;
    min-height: ${theme.control.height};
    overflow-wrap: anywhere;
    padding-block: ${theme.space.half};
  }
`
