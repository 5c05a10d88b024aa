import { ButtonLink } from '../../../components/ui/Button'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { usePermission } from '../frame/me'
import { ActionButton } from '../parts/buttons'
import { DeskLink, Note } from '../parts/text'
import { Head, Lines, Panel, Screen } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { PublishPanel } from './PublishPanel'
import { RoomTiles } from './RoomTiles'

export function RoomsScreen({ search }: { search: string }) {
  const rooms = useDeskData<DeskRoom[]>(api.rooms)
  const mayOffer = usePermission('offer')
  const maySeeSite = usePermission('site')
  return (
    <Screen
      title="Rooms"
      actions={
        mayOffer && (
          <ButtonLink to="/desk/rooms/new" variant="outline">
            Add a room
          </ButtonLink>
        )
      }
    >
      <Loaded of={rooms} lines={8}>
        {(all) => {
          const listed = all.filter((room) => room.listed)
          return (
            <>
              <Summary rooms={listed} />
              <RoomTiles rooms={listed} search={search} />
              <Unlisted rooms={all.filter((room) => !room.listed)} />
            </>
          )
        }}
      </Loaded>
      {maySeeSite && <PublishPanel />}
    </Screen>
  )
}

function Summary({ rooms }: { rooms: readonly DeskRoom[] }) {
  if (rooms.length === 0) return <p>No room is offered on the site.</p>
  const free = rooms.filter(({ available }) => available).length
  return (
    <p>
      <b>{free}</b> of {rooms.length} rooms {free === 1 ? 'is' : 'are'} free.
    </p>
  )
}

function Unlisted({ rooms }: { rooms: readonly DeskRoom[] }) {
  const mayOffer = usePermission('offer')
  if (rooms.length === 0) return null
  return (
    <Panel title="Not on the site" count={rooms.length}>
      <Lines>
        {rooms.map(({ id, name, booking }) => (
          <li key={id}>
            <Head>
              {mayOffer ? <DeskLink to={`/desk/rooms/${id}`}>{name}</DeskLink> : <b>{name}</b>}
              {mayOffer && (
                <ActionButton about={name} call={() => writeDesk(api.roomStep(id, 'list'))}>
                  Offer again
                </ActionButton>
              )}
            </Head>
            {booking && <RemainingBooking booking={booking} />}
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

/** An import can take a room off the site while a guest has it. The booking goes on. */
function RemainingBooking({ booking }: { booking: NonNullable<DeskRoom['booking']> }) {
  const { code, guest_name: guest, checked_in_at: checkedInAt } = booking
  return (
    <Note>
      {guest} {checkedInAt === null ? 'has booked this room and is expected' : 'is still in this room'}:{' '}
      <DeskLink to={`/desk/bookings/${code}`}>Booking {code}</DeskLink>
    </Note>
  )
}
