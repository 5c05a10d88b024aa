import type { ComponentProps } from 'react'
import type { Nights } from '../../../shared/claimed-nights'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { formatKobo } from '../../../shared/money'
import { useAnswer } from '../api/useAnswer'
import { SelectField } from '../parts/fields'
import { Problem } from '../parts/text'
import { useClaimed } from './useClaims'

interface ClaimedProps {
  /** Who has the room; undefined when nobody has. */
  by: string | undefined
  nights: Nights
  /** The code of the booking that is to get the nights. */
  own: string
}

/** Says who has the room, and which rooms are free instead. */
export function Claimed({ by, nights, own }: ClaimedProps) {
  const rooms = useAnswer('GET rooms/').data ?? []
  const claimed = useClaimed(nights, own)
  if (by === undefined) return null
  const free = rooms.filter(({ id, listed }) => listed && !claimed(id)).map(({ name }) => name)
  return (
    <Problem>
      {by}{' '}
      {free.length === 0
        ? 'No other room is free then.'
        : `Free then: ${free.join(', ')}. Reserve one of these for the guest.`}
    </Problem>
  )
}

interface RoomFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  rooms: readonly DeskRoom[]
  nights?: Nights
  /** The booking that may have the nights already. */
  own?: string
  /** True for nights that begin later: who has the room now does not matter. */
  isLater?: boolean
}

/** Offers the free rooms with their prices, and says which are not free for all nights. */
export function RoomField({ rooms, nights, own, isLater = false, ...field }: RoomFieldProps) {
  const claimedFor = useClaimed(nights, own)
  const claimed = claimedFor(Number(field.value))
  // A room that was taken meanwhile stays chosen: the server's refusal says what has happened.
  const offered = rooms.filter(
    ({ id, available, listed }) =>
      ((available || isLater) && listed) || (String(id) === field.value && !available),
  )
  return (
    <div>
      <SelectField
        {...field}
        options={[
          ['', offered.length === 0 ? 'No room is free' : 'Choose a room'],
          ...offered.map(
            ({ id, name, tonight_kobo }) =>
              [
                String(id),
                `${name}, ${formatKobo(tonight_kobo)}${claimedFor(id) ? ', not free' : ''}`,
              ] as const,
          ),
        ]}
      />
      {claimed && <Problem>{claimed}</Problem>}
    </div>
  )
}
