import hotel from '../../../content/hotel.json'
import { phoneLink } from '../../shared/contact-links'

interface PhoneLinkProps {
  /** The hotel's first number where the place shows only one. */
  phone?: string
  /** Says "Call" before the number, for places where a bare number would not say what it is. */
  isCall?: boolean
}

/** Calls the hotel. */
export function PhoneLink({ phone = hotel.phones[0] ?? '', isCall = false }: PhoneLinkProps) {
  return <a href={phoneLink(phone)}>{isCall ? `Call ${phone}` : phone}</a>
}
