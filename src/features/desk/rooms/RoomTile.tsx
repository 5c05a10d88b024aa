import { useCallback, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { DeskRoom, RoomChanged } from '../../../shared/desk/rooms'
import { theme } from '../../../styles/theme'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { usePermission } from '../frame/me'
import { Amount, DeskLink, Note, Problem, Announcement, Status, VisuallyHidden } from '../parts/text'
import { ConfirmButton } from '../parts/dialogs'
import { Moment } from '../parts/time'
import { SmallButton } from '../parts/buttons'

/** A room with its state and the action that fits it. */
export function RoomTile({ room }: { room: DeskRoom }) {
  const mayServeGuests = usePermission('guests')
  const mayOffer = usePermission('offer')
  const maySeePrice = usePermission('site')
  const { id, name, price, available, booking } = room
  return (
    <Tile $isFree={available} data-room={id}>
      <Top>
        <Name>{name}</Name>
        <Status tone={available ? 'good' : 'taken'}>{available ? 'Free' : 'Occupied'}</Status>
      </Top>
      <Note as="div">
        <Occupant room={room} />
      </Note>
      {booking && (
        <Note>
          <DeskLink to={`/desk/bookings/${booking.code}`}>Booking {booking.code}</DeskLink>
        </Note>
      )}
      <Bottom>
        {mayServeGuests && <OccupancyButton room={room} />}
        <Note as="span">
          {mayOffer ? (
            <DeskLink to={`/desk/rooms/${id}`}>
              <Amount naira={price} />, change
              <VisuallyHidden> price, texts and picture of {name}</VisuallyHidden>
            </DeskLink>
          ) : (
            maySeePrice && <Amount naira={price} />
          )}
        </Note>
      </Bottom>
    </Tile>
  )
}

function Occupant({ room: { available, booking } }: { room: DeskRoom }) {
  const maySeeBookings = usePermission('guests')
  if (available) return 'Guests can book it on the site.'
  if (!maySeeBookings) return 'Guests cannot book it now.'
  if (booking === null) return 'Marked as occupied at the desk.'
  return (
    <>
      <b>{booking.guest_name}</b>
      {booking.checked_in_at === null ? ', expected, booked ' : ', in house since '}
      <Moment at={booking.checked_in_at ?? booking.booked_at} />
    </>
  )
}

const Tile = styled.li<{ $isFree: boolean }>`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-left: ${theme.desk.mark} solid
    ${({ $isFree }) => ($isFree ? theme.color.available : theme.color.occupied)};
  border-radius: ${theme.radius};
  display: flex;
  flex-direction: column;
  gap: ${theme.space.one};
  overflow-wrap: anywhere;
  padding: ${theme.space.two};
`

const Top = styled.div`
  align-items: start;
  display: flex;
  gap: ${theme.space.one};
  justify-content: space-between;
`

const Name = styled.h2`
  font-size: ${theme.desk.title};
`

const Bottom = styled.div`
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.two};
  justify-content: space-between;
  margin-top: auto;
  min-height: ${theme.touchTarget};
`

/** The server accepts an undo for a little longer, to allow for network delay. */
const UNDO_OFFERED_MS = 10_000

/** A change that can be undone by the id of its journal entry. */
interface RoomChange {
  step: 'occupy' | 'release'
  entry: string
}

/**
 * Releases or occupies a room with one tap, which can be undone in the same place for ten seconds. Asks before
 * a release that ends the booking of a guest who is still expected.
 */
function OccupancyButton({ room }: { room: DeskRoom }) {
  const [change, setChange] = useState<RoomChange>()
  const { run, isBusy, problem } = useAction(() => changeRoom(room))
  const { booking } = room
  const endUndo = useCallback(() => setChange(undefined), [])

  async function act() {
    const outcome = await run()
    if (outcome.isDone) setChange(outcome.result)
  }

  if (change !== undefined) return <Undo room={room} change={change} onEnd={endUndo} />
  return (
    <Inline>
      {booking !== null && booking.checked_in_at === null ? (
        <ReleaseExpected room={room} booking={booking} onDone={setChange} />
      ) : (
        <SmallButton variant="outline" disabled={isBusy} onClick={() => void act()}>
          {isBusy ? 'One moment…' : room.available ? 'Mark as occupied' : 'Release'}
          <VisuallyHidden> {room.name}</VisuallyHidden>
        </SmallButton>
      )}
      {problem !== undefined && <Problem>{problem}</Problem>}
    </Inline>
  )
}

interface UndoProps {
  room: DeskRoom
  change: RoomChange
  onEnd: () => void
}

function Undo({ room, change: { step, entry }, onEnd }: UndoProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { run, isBusy, problem } = useAction(() => writeDesk(api.roomStep(room.id, 'undo'), { entry }))
  const isOffered = !isBusy && problem === undefined

  // The focus was on the button that this one replaces.
  useEffect(() => button.current?.focus(), [])

  useEffect(() => {
    if (!isOffered) return undefined
    const timer = setTimeout(onEnd, UNDO_OFFERED_MS)
    return () => clearTimeout(timer)
  }, [isOffered, onEnd])

  async function undo() {
    const { isDone } = await run()
    if (isDone) onEnd()
  }

  return (
    <Inline>
      <Announcement>{step === 'occupy' ? 'Marked as occupied.' : 'Released.'}</Announcement>
      {problem === undefined ? (
        <SmallButton ref={button} disabled={isBusy} onClick={() => void undo()}>
          Undo
          <VisuallyHidden> {room.name}</VisuallyHidden>
        </SmallButton>
      ) : (
        <>
          <Problem>{problem}</Problem>
          <SmallButton variant="quiet" onClick={onEnd}>
            OK
          </SmallButton>
        </>
      )}
    </Inline>
  )
}

interface ReleaseExpectedProps {
  room: DeskRoom
  booking: NonNullable<DeskRoom['booking']>
  onDone: (change: RoomChange) => void
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

/** A release names the booking on the screen, so that it never ends another guest's stay. */
async function changeRoom({ id, available, booking }: DeskRoom): Promise<RoomChange> {
  const step = available ? 'occupy' : 'release'
  const body = available ? undefined : { booking: booking?.code ?? null }
  const { entry } = await writeDesk<RoomChanged>(api.roomStep(id, step), body)
  return { step, entry }
}

const Inline = styled.span`
  align-items: center;
  display: inline-flex;
  flex-wrap: wrap;
  font-size: ${theme.type.small};
  gap: ${theme.space.one};
`
