import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import {
  type Coordinates,
  directionsLink,
  mailLink,
  phoneLink,
  whatsAppLink,
} from '../../shared/contact-links'
import { look, theme } from '../../styles/theme'

interface PhoneLinkProps {
  phone?: string
  isCall?: boolean
}

export function PhoneLink({ phone = hotel.phones[0] ?? '', isCall = false }: PhoneLinkProps) {
  return <Block href={phoneLink(phone)}>{isCall ? `Call ${phone}` : phone}</Block>
}

interface WhatsAppLinkProps {
  text?: string | undefined
  /** A label that says more than the usual words. It must name WhatsApp. */
  children?: ReactNode
}

export function WhatsAppLink({ text, children = 'Message us on WhatsApp' }: WhatsAppLinkProps) {
  return (
    <Block href={whatsAppLink(hotel.whatsapp, text)} target="_blank" rel="noreferrer">
      {children}
    </Block>
  )
}

export function ChatOrForm({ text, children }: WhatsAppLinkProps) {
  return (
    <Pair>
      <WhatsAppLink text={text}>{children}</WhatsAppLink>
      <Link to="/contact" state={{ message: text }}>
        Contact form
      </Link>
    </Pair>
  )
}

const Pair = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space.three};
`

/* As a block the link is as tall as its line and easier to tap. */
const Block = styled.a`
  display: inline-block;
`

const [mailbox, host] = hotel.email.split('@')

export function Email() {
  return (
    <a href={mailLink(hotel.email)}>
      {/* The span makes one flex item of both halves; two items would not break as text. */}
      <span>
        {mailbox}@<wbr />
        {host}
      </span>
    </a>
  )
}

/** Optional. Read as a property, so that the bundle contains this field and not the whole file. */
export const HOTEL_COORDINATES = (hotel as { coordinates?: Coordinates }).coordinates
export const FROM_AIRPORT = (hotel as { fromAirport?: string }).fromAirport

export function DirectionsLink() {
  if (HOTEL_COORDINATES === undefined) return null
  return (
    <a href={directionsLink(HOTEL_COORDINATES)} target="_blank" rel="noreferrer">
      Get directions
    </a>
  )
}

export function CallOrChat({ text }: { text: string }) {
  return (
    <ContactRow>
      <li>
        <PhoneLink isCall />
      </li>
      <li>
        <ChatOrForm text={text} />
      </li>
    </ContactRow>
  )
}

export const ContactRow = styled.ul`
  ${look.wrap}
  gap: 0 ${theme.space.four};

  a {
    ${look.rowLink}
  }
`
