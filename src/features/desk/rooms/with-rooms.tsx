import type { ComponentType } from 'react'
import type { DeskPricePeriod } from '../../../shared/desk/prices'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { type DeskData, useAnswerOnce } from '../api/useAnswer'
import { useClaims } from '../bookings/useClaims'
import { Loaded } from '../parts/Loaded'

export interface Rooms {
  rooms: readonly DeskRoom[]
  periods: readonly DeskPricePeriod[]
}

/**
 * Returns the component with rooms and prices, drawn once they and the claims on nights are known: no kept
 * room is shown as free. It keeps the first rooms and prices: a form sends the price that the person saw, and
 * the server notices when it has changed.
 */
export function withRooms<Props extends object = object>(Form: ComponentType<Props & Rooms>) {
  return function FormWithRooms(props: Props) {
    const rooms = useAnswerOnce('GET rooms/')
    const prices = useAnswerOnce('GET prices/')
    const claims = useClaims()
    const known = rooms.data && prices.data && { rooms: rooms.data, periods: prices.data }
    const missing: DeskData<unknown> = rooms.data ? prices : rooms
    if (!known)
      return (
        <Loaded of={missing} lines={6}>
          {() => null}
        </Loaded>
      )
    return <Loaded of={claims}>{() => <Form {...props} {...known} />}</Loaded>
  }
}
