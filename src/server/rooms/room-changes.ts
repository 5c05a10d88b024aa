/** What taking over content/rooms.json does to the rooms of the database. Prices are in naira. */
export type RoomChange =
  | { kind: 'added' | 'removed' | 'returned'; roomId: number; name: string }
  | {
      kind: 'changed'
      roomId: number
      name: string
      field: string
      before: string | number
      after: string | number
    }
  | { kind: 'reordered' }

/** A field that content/rooms.json and the desk have both changed, to different values. */
export interface RoomConflict {
  roomId: number
  name: string
  field: string
  file: string | number
  desk: string | number
}

const WORDS = { added: 'is new', removed: 'is no longer listed', returned: 'is listed again' } as const

/** @example describeChange({ kind: 'added', roomId: 9, name: 'Loft' }) // 'room 9 ("Loft") is new' */
export function describeChange(change: RoomChange): string {
  if (change.kind === 'reordered') return 'the rooms have another order'
  const room = nameOf(change)
  if (change.kind !== 'changed') return `${room} ${WORDS[change.kind]}`
  return `${room}: "${change.field}" is now ${shown(change.after)}, was ${shown(change.before)}`
}

/** Gives one line that names room and field, both values and what to do. */
export function describeConflict({ field, file, desk, ...room }: RoomConflict): string {
  return (
    `${nameOf(room)}: "${field}" is ${shown(file)} in content/rooms.json and was changed to ${shown(desk)}` +
    ` at the desk; it stays ${shown(desk)} until` +
    ' `npm run desk -- take-rooms` is run with --file-wins or --desk-wins'
  )
}

function nameOf({ roomId, name }: { roomId: number; name: string }): string {
  return `room ${roomId} (${shown(name)})`
}

function shown(value: string | number): string {
  return JSON.stringify(value)
}
