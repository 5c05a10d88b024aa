import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { phoneLink } from '../../shared/contact-links'

interface PhoneLinkProps {
  /** One of the hotel's numbers; the first one by default. */
  phone?: string
  /** Writes "Call" before the number. */
  isCall?: boolean
}

/** A link that calls the hotel. */
export function PhoneLink({ phone = hotel.phones[0] ?? '', isCall = false }: PhoneLinkProps) {
  return <Call href={phoneLink(phone)}>{isCall ? `Call ${phone}` : phone}</Call>
}

/* As a block the link is as tall as its line: easier to hit than its letters. */
const Call = styled.a`
  display: inline-block;
`
