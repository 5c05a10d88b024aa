import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { VisuallyHidden } from '../parts/VisuallyHidden'
import type { DeskRoom, RoomChanged } from '../../../shared/desk/rooms'
import { theme } from '../../../styles/theme'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { ConfirmButton } from '../parts/ConfirmButton'
import { DeskLink } from '../parts/DeskLink'
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

/**
 * Releases or occupies a room with one tap. It asks first before a release that ends the booking of a guest
 * who is still expected. For ten seconds the same place undoes it.
 */
export function OccupancyButton({ room }: { room: DeskRoom }) {
  const [done, setDone] = useState<Done>()
  const { run, isBusy, problem } = useAction(() => changeRoom(room))
  const { booking } = room
  const isExpected = booking !== null && booking.checked_in_at === null

  async function act() {
    const outcome = await run()
    if (outcome.isDone) setDone(outcome.result)
  }

  if (done !== undefined) {
    return <Undo key={done.entry} room={room} done={done} onEnd={() => setDone(undefined)} />
  }
  return (
    <Place>
      {isExpected ? (
        <ReleaseExpected room={room} booking={booking} onDone={setDone} />
      ) : (
        <SmallButton variant="outline" disabled={isBusy} onClick={() => void act()}>
          {isBusy ? 'One moment…' : room.available ? 'Mark as occupied' : 'Release'}
          <VisuallyHidden> {room.name}</VisuallyHidden>
        </SmallButton>
      )}
      {problem !== undefined && <Problem>{problem}</Problem>}
    </Place>
  )
}

interface ReleaseExpectedProps {
  room: DeskRoom
  booking: NonNullable<DeskRoom['booking']>
  onDone: (done: Done) => void
}

function ReleaseExpected({ room, booking, onDone }: ReleaseExpectedProps) {
  return (
    <ConfirmButton
      label="Release"
      about={room.name}
      title={`Release ${room.name}?`}
      confirm="Release and end the booking"
      call={async () => onDone(await changeRoom(room))}
    >
      <p>
        {booking.guest_name} has booked this room and has not come yet. Releasing it ends the booking, and no
        money goes back. To give money back, cancel the booking instead.
      </p>
      <p>
        <DeskLink to={`/desk/bookings/${booking.code}`}>Booking {booking.code}</DeskLink>
      </p>
    </ConfirmButton>
  )
}

async function changeRoom(room: DeskRoom): Promise<Done> {
  const step = room.available ? 'occupy' : 'release'
  const { entry } = await writeDesk<RoomChanged>(api.roomStep(room.id, step), bodyOf(room))
  return { what: step === 'release' ? 'Released.' : 'Marked as occupied.', entry }
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
