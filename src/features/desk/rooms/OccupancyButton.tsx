import { useState } from 'react'
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
import { Said } from '../parts/Said'
import { useUndos } from './undo'
import type { RoomDone } from './undo-list'
import { UndoOffer } from './UndoOffer'

const DONE: Record<RoomDone['step'], string> = { occupy: 'Marked as occupied.', release: 'Released.' }

/**
 * Releases or occupies a room with one tap. It asks first before a release that ends the booking of a guest
 * who is still expected. For ten seconds the same place undoes it.
 */
export function OccupancyButton({ room }: { room: DeskRoom }) {
  const { list, offer } = useUndos()
  // Only the tap takes the focus along: whoever comes back to the rooms keeps it where it is.
  const [tapped, setTapped] = useState<string>()
  const { run, isBusy, problem } = useAction(() => changeRoom(room))
  const { booking } = room
  const isExpected = booking !== null && booking.checked_in_at === null

  async function act() {
    const outcome = await run()
    if (outcome.isDone) finish(outcome.result)
  }

  function finish(done: RoomDone) {
    setTapped(done.entry)
    offer(done)
  }

  const offered = list.find((undo) => undo.room.id === room.id)
  if (offered !== undefined) {
    return (
      <Place>
        <Said>{DONE[offered.step]}</Said>
        <UndoOffer key={offered.entry} offered={offered} takesFocus={offered.entry === tapped} />
      </Place>
    )
  }
  return (
    <Place>
      {isExpected ? (
        <ReleaseExpected room={room} booking={booking} onDone={finish} />
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
  onDone: (done: RoomDone) => void
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

async function changeRoom(room: DeskRoom): Promise<RoomDone> {
  const step = room.available ? 'occupy' : 'release'
  const { entry } = await writeDesk<RoomChanged>(api.roomStep(room.id, step), bodyOf(room))
  return { room: { id: room.id, name: room.name }, step, entry }
}

/** A release names the booking that stands on the screen, so that it never ends another one's stay. */
function bodyOf({ available, booking }: DeskRoom): object | undefined {
  return available ? undefined : { booking: booking?.code ?? null }
}

const Place = styled.span`
  align-items: center;
  display: inline-flex;
  flex-wrap: wrap;
  font-size: ${theme.type.small};
  gap: ${theme.space.one};
`
