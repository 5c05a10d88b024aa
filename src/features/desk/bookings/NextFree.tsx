import { findNextFree } from '../../../shared/claimed-nights'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { nightsInWords } from '../../../shared/day-in-words'
import { Note } from '../parts/text'
import { nameFarDay } from './days'
import { useClaims } from './useClaims'

interface NextFreeProps {
  rooms: readonly DeskRoom[]
  from: string
  nights: number
}

/** Tells a guest without a room from when each room is free for as many nights. */
export function NextFree({ rooms, from, nights }: NextFreeProps) {
  const { data: claims } = useClaims()
  if (claims === undefined) return null
  const days = rooms
    .filter(({ listed }) => listed)
    .map(({ id, name }) => ({ name, day: findNextFree(claims, id, { from, nights }) }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ name, day }) => `${name} from ${nameFarDay(day)}`)
  return (
    <Note>
      Next free for {nightsInWords(nights)}: {days.join(', ')}.
    </Note>
  )
}
