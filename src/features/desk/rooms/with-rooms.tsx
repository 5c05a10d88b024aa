import type { ComponentType } from 'react'
import type { DeskPricePeriod } from '../../../shared/desk/prices'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { useAnswerOnce } from '../api/useAnswer'
import { Loaded } from '../parts/Loaded'

/** What forms about rooms choose from and count with. */
export interface Rooms {
  rooms: readonly DeskRoom[]
  periods: readonly DeskPricePeriod[]
}

/**
 * Returns the component with the rooms and their prices, drawn once they are known. By default they stay as they were
 * then: a form sends the price that the person saw, and the server notices when it has changed.
 */
export function withRooms<Props extends object = object>(
  Form: ComponentType<Props & Rooms>,
  useRead: typeof useAnswerOnce = useAnswerOnce,
) {
  return function FormWithRooms(props: Props) {
    const rooms = useRead('GET rooms/')
    const prices = useRead('GET prices/')
    return (
      <Loaded of={rooms} lines={6}>
        {(all) => (
          <Loaded of={prices}>{(periods) => <Form {...props} rooms={all} periods={periods} />}</Loaded>
        )}
      </Loaded>
    )
  }
}
