import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { theme } from '../../styles/theme'

/** How else to reach the house. */
export function ContactWays() {
  return (
    <Ways>
      <Title>The house</Title>
      <address>
        <strong>{hotel.name}</strong>
        {hotel.address.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <ul>
        {hotel.phones.map((phone) => (
          <li key={phone}>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </li>
        ))}
        <li>
          <a href={`mailto:${hotel.email}`}>{hotel.email}</a>
        </li>
        <li>
          <a href={`https://wa.me/${hotel.whatsapp}`} rel="noreferrer">
            Write on WhatsApp
          </a>
        </li>
        <li>
          <a href={hotel.map} rel="noreferrer">
            Show on the map
          </a>
        </li>
      </ul>
    </Ways>
  )
}

const Ways = styled.section`
  align-content: start;
  display: grid;
  gap: ${theme.space.two};

  li a {
    align-items: center;
    display: inline-flex;
    min-height: ${theme.footerLink};
    overflow-wrap: anywhere;
  }
`

const Title = styled.h2`
  font-size: ${theme.type.heading};
`
