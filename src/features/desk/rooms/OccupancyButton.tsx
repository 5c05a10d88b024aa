import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { VisuallyHidden } from '../parts/VisuallyHidden'
import type { DeskRoom, RoomChanged } from '../../../shared/desk/rooms'
import { theme } from '../../../styles/theme'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { Problem } from '../parts/Problem'
import { SmallButton } from '../parts/SmallButton'
import { useCountdown } from './useCountdown'
import { Said } from '../parts/Said'

/** The server takes an undo for longer, for the way there. */
const UNDO_SECONDS = 10

/** What was done a moment ago, and can be undone. */
interface Done {
  what: string
  entry: string
}

/** Releases or occupies a room with one tap. For ten seconds the same place undoes it. */
export function OccupancyButton({ room }: { room: DeskRoom }) {
  const [done, setDone] = useState<Done>()
  const step = room.available ? 'occupy' : 'release'
  const change = useAction(() => writeDesk<RoomChanged>(api.roomStep(room.id, step), bodyOf(room)))
  const { run, isBusy, problem } = change

  async function act() {
    const outcome = await run()
    if (!outcome.isDone) return
    setDone({ what: step === 'release' ? 'Released.' : 'Marked as occupied.', entry: outcome.result.entry })
  }

  if (done !== undefined) {
    return <Undo key={done.entry} room={room} done={done} onEnd={() => setDone(undefined)} />
  }
  return (
    <Place>
      <SmallButton variant="outline" disabled={isBusy} onClick={() => void act()}>
        {isBusy ? 'One moment…' : step === 'release' ? 'Release' : 'Mark as occupied'}
        <VisuallyHidden> {room.name}</VisuallyHidden>
      </SmallButton>
      {problem !== undefined && <Problem>{problem}</Problem>}
    </Place>
  )
}

/** A release names the booking that stands on the screen, so that it never ends another one's stay. */
function bodyOf({ available, booking }: DeskRoom): object | undefined {
  return available ? undefined : { booking: booking?.code ?? null }
}

/**
 * Takes the focus that the first button had. When it ends after a refusal, the reason stays until the next
 * tap.
 */
function Undo({ room, done, onEnd }: { room: DeskRoom; done: Done; onEnd: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const { run, isBusy, problem } = useAction(() =>
    writeDesk(api.roomStep(room.id, 'undo'), { entry: done.entry }),
  )
  const seconds = useCountdown(UNDO_SECONDS)
  const isOver = seconds === 0 && !isBusy && problem === undefined

  useEffect(() => button.current?.focus(), [])
  useEffect(() => {
    if (isOver) onEnd()
  })

  async function undo() {
    const { isDone } = await run()
    if (isDone) onEnd()
  }

  return (
    <Place>
      <Said>{done.what}</Said>
      {problem === undefined ? (
        <SmallButton ref={button} disabled={isBusy} onClick={() => void undo()}>
          Undo
          <VisuallyHidden> {room.name}</VisuallyHidden>
          <Seconds aria-hidden="true">{seconds}</Seconds>
        </SmallButton>
      ) : (
        <>
          <Problem>{problem}</Problem>
          <SmallButton variant="quiet" onClick={onEnd}>
            OK
          </SmallButton>
        </>
      )}
    </Place>
  )
}

const Place = styled.span`
  align-items: center;
  display: inline-flex;
  flex-wrap: wrap;
  font-size: ${theme.type.small};
  gap: ${theme.space.one};
`

const Seconds = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: 400;
  min-width: ${theme.space.two};
`
