import type { ComponentType } from 'react'
import type { DeskPricePeriod } from '../../../shared/desk/prices'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { useAnswer } from '../api/useAnswer'
import { Loaded } from '../parts/Loaded'

/** What forms about rooms choose from and count with. */
export interface Rooms {
  rooms: readonly DeskRoom[]
  periods: readonly DeskPricePeriod[]
}

/** Returns the component with the rooms and their prices, drawn once they are known. */
export function withRooms<Props extends object = object>(Form: ComponentType<Props & Rooms>) {
  return function FormWithRooms(props: Props) {
    const rooms = useAnswer('GET rooms/')
    const prices = useAnswer('GET prices/')
    return (
      <Loaded of={rooms} lines={6}>
        {(all) => (
          <Loaded of={prices}>{(periods) => <Form {...props} rooms={all} periods={periods} />}</Loaded>
        )}
      </Loaded>
    )
  }
}
