import { ButtonLink } from '../../components/ui/Button'
import { LIMITS, useTonightDay } from '../../components/ui/useTonight'
import { isForSale, withStay } from '../../shared/chosen-stay'
import type { BookedDays } from '../../shared/nights-contract'
import { roomPagePath } from '../../shared/paths'
import { countNights } from '../../shared/stay'

/** The room's page for the same nights offers others where these are taken. */
export function BookAgain({ room_id, arrives_on, leaves_on }: BookedDays) {
  const tonight = useTonightDay()
  const stay = { from: arrives_on, nights: countNights(arrives_on, leaves_on) }
  const isSold = tonight !== undefined && isForSale(stay, LIMITS, tonight)
  return <ButtonLink to={isSold ? withStay(roomPagePath(room_id), stay) : '/rooms'}>Book again</ButtonLink>
}
