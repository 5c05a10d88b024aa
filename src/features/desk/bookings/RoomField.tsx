import type { ComponentProps } from 'react'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { formatNaira } from '../../../shared/money'
import { SelectField } from '../parts/fields'

interface RoomFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  rooms: readonly DeskRoom[]
}

/** Offers the free rooms with their prices. */
export function RoomField({ rooms, ...field }: RoomFieldProps) {
  const free = rooms.filter(({ available, listed }) => available && listed)
  // A room that was taken meanwhile stays chosen: the server's refusal says what has happened.
  const gone = rooms.find(({ id, available }) => String(id) === field.value && !available)
  return (
    <SelectField
      {...field}
      options={[
        ['', free.length === 0 ? 'No room is free' : 'Choose a room'],
        ...[...(gone ? [gone] : []), ...free].map(
          ({ id, name, price }) => [String(id), `${name}, ${formatNaira(price)}`] as const,
        ),
      ]}
    />
  )
}
