/** What was done to a room a moment ago. */
export interface RoomDone {
  room: { id: number; name: string }
  step: 'occupy' | 'release'
  /** The journal's entry, by which the server undoes it. */
  entry: string
}

export interface OfferedUndo extends RoomDone {
  /** When it is offered no longer, on the clock of `performance.now()`. */
  endsAt: number
  state: { kind: 'offered'; seconds: number } | { kind: 'busy' } | { kind: 'failed'; problem: string }
}

export type UndoEvent =
  | { type: 'done'; done: RoomDone; now: number }
  | { type: 'second'; now: number }
  | { type: 'asked'; entry: string }
  | { type: 'failed'; entry: string; problem: string }
  | { type: 'ended'; entry: string }

const SECOND_MS = 1_000
/** The server takes an undo for longer, for the way there. */
const OFFERED_MS = 10 * SECOND_MS

/** Gives what can be undone after an event. A room has one undo at most: that of the last change. */
export function changeUndoList(list: readonly OfferedUndo[], event: UndoEvent): readonly OfferedUndo[] {
  switch (event.type) {
    case 'done': {
      const { done, now } = event
      const offered = { ...done, endsAt: now + OFFERED_MS, state: offeredFor(OFFERED_MS) }
      return [...list.filter(({ room }) => room.id !== done.room.id), offered]
    }
    case 'second':
      return list.flatMap((undo) => {
        if (undo.state.kind !== 'offered') return [undo]
        const leftMs = undo.endsAt - event.now
        return leftMs > 0 ? [{ ...undo, state: offeredFor(leftMs) }] : []
      })
    case 'asked':
      return list.map((undo) => (undo.entry === event.entry ? { ...undo, state: { kind: 'busy' } } : undo))
    case 'failed': {
      const { entry, problem } = event
      return list.map((undo) =>
        undo.entry === entry ? { ...undo, state: { kind: 'failed', problem } } : undo,
      )
    }
    case 'ended':
      return list.filter(({ entry }) => entry !== event.entry)
  }
}

function offeredFor(leftMs: number): OfferedUndo['state'] {
  return { kind: 'offered', seconds: Math.ceil(leftMs / SECOND_MS) }
}
