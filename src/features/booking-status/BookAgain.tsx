import { useFreeRooms } from '../../apollo/useFreeRooms'
import { ButtonLink } from '../../components/ui/Button'
import { LIMITS, useTonightDay } from '../../components/ui/useTonight'
import { isForSale, withStay } from '../../shared/chosen-stay'
import type { BookedDays } from '../../shared/nights-contract'
import { roomPagePath } from '../../shared/paths'
import { countNights } from '../../shared/stay'

export function BookAgain({ room_id, arrives_on, leaves_on }: BookedDays) {
  const tonight = useTonightDay()
  const stay = { from: arrives_on, nights: countNights(arrives_on, leaves_on) }
  const isSold = tonight !== undefined && isForSale(stay, LIMITS, tonight)
  const { offers } = useFreeRooms(isSold ? stay : undefined)
  const isFree =
    offers.status === 'ready' && offers.rooms.some((room) => room.room_id === room_id && room.free)
  return (
    <ButtonLink to={withStay(isFree ? roomPagePath(room_id) : '/rooms', isSold ? stay : undefined)}>
      Book again
    </ButtonLink>
  )
}
