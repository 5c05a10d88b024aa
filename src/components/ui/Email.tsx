import hotel from '../../../content/hotel.json'
import { mailLink } from '../../shared/contact-links'

const [mailbox, host] = hotel.email.split('@')

/** A link to the hotel's e-mail address. In a short line the address breaks after the @. */
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
