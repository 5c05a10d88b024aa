import type { ComponentProps } from 'react'
import type { Nights } from '../../../shared/claimed-nights'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { formatKobo } from '../../../shared/money'
import { useAnswer } from '../api/useAnswer'
import { SelectField } from '../parts/fields'
import { Problem } from '../parts/text'
import { useClaimed } from './useClaims'

interface ClaimedProps {
  roomId: number
  nights: Nights
  own?: string | undefined
}

/** Says who has the room in these nights, and which rooms are free. The server refuses a taken room. */
export function Claimed({ roomId, nights, own }: ClaimedProps) {
  const rooms = useAnswer('GET rooms/').data ?? []
  const claimed = useClaimed(nights, own)
  const by = claimed(roomId)
  if (by === undefined) return null
  const free = rooms.filter(({ id, listed }) => listed && !claimed(id)).map(({ name }) => name)
  return (
    <Problem>
      {by} {free.length === 0 ? 'No other room is free then.' : `Free then: ${free.join(', ')}.`}
    </Problem>
  )
}

interface RoomFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  rooms: readonly DeskRoom[]
  nights?: Nights
  own?: string
  /** True for later nights: who is in the room now does not matter. */
  isLater?: boolean
}

const TONIGHT = { from: '', until: '' }

export function RoomField({ rooms, nights = TONIGHT, own, isLater = false, ...field }: RoomFieldProps) {
  const claimed = useClaimed(nights, own)
  // A room that was taken meanwhile stays chosen: the server's refusal says what happened.
  const offered = rooms.filter(
    ({ id, available, listed }) =>
      ((available || isLater) && listed) || (String(id) === field.value && !available),
  )
  const nameOf = ({ id, name, tonight_kobo }: DeskRoom) =>
    `${name}, ${formatKobo(tonight_kobo)}${claimed(id) ? ', not free' : ''}`
  return (
    <div>
      <SelectField
        {...field}
        required
        options={[
          ['', offered.length === 0 ? 'No room is free' : 'Choose a room'],
          ...offered.map((room) => [String(room.id), nameOf(room)] as const),
        ]}
      />
      <Claimed roomId={Number(field.value)} nights={nights} own={own} />
    </div>
  )
}
