import { ButtonLink } from '../../../components/ui/Button'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { useAnswer } from '../api/useAnswer'
import { usePermission } from '../api/me'
import { HOLD_WORDS } from '../labels'
import { Head, Panel, Row, Screen } from '../parts/layout'
import { Loaded, LoadedList } from '../parts/Loaded'
import { DeskLink, Note } from '../parts/text'
import { RoomTile, RoomTiles, Tiles } from './RoomTiles'
import { nameFarDay } from '../bookings/days'

export function RoomsScreen({ search }: { search: string }) {
  const rooms = useAnswer('GET rooms/')
  const mayOffer = usePermission('offer')
  const mayPlan = usePermission('guests')
  return (
    <Screen
      title="Rooms"
      actions={
        mayOffer && (
          <Row>
            <ButtonLink to="/desk/rooms/prices">Prices by date</ButtonLink>
            <ButtonLink to="/desk/rooms/new">Add a room</ButtonLink>
          </Row>
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
              {mayPlan && <PlansPanel />}
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function Summary({ rooms }: { rooms: readonly DeskRoom[] }) {
  if (rooms.length === 0) return <p>No room is offered on the site.</p>
  const unchecked = rooms.filter(({ asks_slept }) => asks_slept).length
  if (unchecked > 0)
    return (
      <p>
        To check: {unchecked} of {rooms.length} rooms.
      </p>
    )
  const toClean = rooms.filter(
    ({ hold, stay_over }) => hold?.kind === 'cleaning' || stay_over === 'to_clean',
  ).length
  const free = rooms.filter(({ available }) => available).length
  return (
    <p>
      <b>{free}</b> of {rooms.length} rooms {free === 1 ? 'is' : 'are'} free
      {toClean > 0 && `, ${toClean} to clean`}.
    </p>
  )
}

/** An import can take a room off the site while a guest has it. The booking goes on. */
function Unlisted({ rooms }: { rooms: readonly DeskRoom[] }) {
  if (rooms.length === 0) return null
  return (
    <Panel title="Not on the site" count={rooms.length}>
      <Tiles>
        {rooms.map((room) => (
          <RoomTile key={room.id} room={room} />
        ))}
      </Tiles>
    </Panel>
  )
}

/** Rooms that are kept from a later day on. They are kept, changed and dropped in the calendar. */
function PlansPanel() {
  const plans = useAnswer('GET closures/')
  return (
    <Panel title="Plans" count={plans.data?.length}>
      <LoadedList of={plans} empty="No room is kept from a later day on. The calendar keeps one.">
        {({ id, room_name, kind, from_day, until, note, created_by }) => (
          <li key={id}>
            <Head>
              <DeskLink to={`/desk/calendar?from=${from_day}`}>
                {room_name} from {nameFarDay(from_day)} to {nameFarDay(until)}
              </DeskLink>
            </Head>
            <Note>
              {note}. {HOLD_WORDS[kind]}, by {created_by}
            </Note>
          </li>
        )}
      </LoadedList>
    </Panel>
  )
}
