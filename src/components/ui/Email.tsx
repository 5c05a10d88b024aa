import hotel from '../../../content/hotel.json'
import { mailLink } from '../../shared/contact-links'

const [mailbox, host] = hotel.email.split('@')

/** The hotel's address as a link; where the line is too short it breaks after the @. */
export function Email() {
  return (
    <a href={mailLink(hotel.email)}>
      {/* One child: in a flex box the two halves would be items of their own and never break. */}
      <span>
        {mailbox}@<wbr />
        {host}
      </span>
    </a>
  )
}
