import { createContext, type ReactNode, useContext, useEffect, useReducer } from 'react'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { changeUndoList, type OfferedUndo, type RoomDone } from './undo-list'

interface Undos {
  list: readonly OfferedUndo[]
  /** Offers to undo what was just done. */
  offer: (done: RoomDone) => void
  undo: (offered: OfferedUndo) => Promise<void>
  /** Puts the reason of a failure away. */
  close: (entry: string) => void
}

const UndoContext = createContext<Undos | undefined>(undefined)

const SECOND_MS = 1_000

/** Keeps what can be undone for as long as somebody is signed in, whatever screen is open. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [list, change] = useReducer(changeUndoList, [])
  const { run } = useAction(({ room, entry }: OfferedUndo) =>
    writeDesk(api.roomStep(room.id, 'undo'), { entry }),
  )
  const isCounting = list.some(({ state }) => state.kind === 'offered')

  useEffect(() => {
    if (!isCounting) return undefined
    const timer = setInterval(() => change({ type: 'second', now: performance.now() }), SECOND_MS)
    return () => clearInterval(timer)
  }, [isCounting])

  async function undo(offered: OfferedUndo) {
    const { entry } = offered
    change({ type: 'asked', entry })
    const outcome = await run(offered)
    change(outcome.isDone ? { type: 'ended', entry } : { type: 'failed', entry, problem: outcome.problem })
  }

  const undos: Undos = {
    list,
    offer: (done) => change({ type: 'done', done, now: performance.now() }),
    undo,
    close: (entry) => change({ type: 'ended', entry }),
  }
  return <UndoContext value={undos}>{children}</UndoContext>
}

/** Gives what can be undone, and what does it. */
export function useUndos(): Undos {
  const undos = useContext(UndoContext)
  if (undos === undefined) throw new Error('useUndos is used where nobody is signed in')
  return undos
}
