import type { DeskRoom } from '../../../shared/desk/rooms'
import { useAnswer } from '../api/useAnswer'
import { callDesk } from '../api/call-desk'
import { usePermission } from '../api/me'
import { HOLD_WORDS } from '../labels'
import { ConfirmButton } from '../parts/dialogs'
import { Head, Panel, Row, Screen } from '../parts/layout'
import { Loaded, LoadedList } from '../parts/Loaded'
import { BackLink, DeskLink, Note } from '../parts/text'
import { ChangeLastDay } from './ClosureForms'
import { RoomTile, Tiles } from './RoomTile'
import { nameFarDay } from '../bookings/days'

export function RoomsScreen() {
  const rooms = useAnswer('GET rooms/')
  const mayOffer = usePermission('offer')
  const mayPlan = usePermission('guests')
  return (
    <Screen
      title="Rooms"
      actions={
        mayOffer && (
          <Row>
            <BackLink to="/desk/rooms/prices">Prices by date</BackLink>
            <BackLink to="/desk/rooms/new">Add a room</BackLink>
          </Row>
        )
      }
    >
      <Loaded of={rooms} lines={8}>
        {(all) => {
          const listed = all.filter((room) => room.listed)
          // An import can take a room off the site while a guest has it. The booking goes on.
          const unlisted = all.filter((room) => !room.listed)
          return (
            <>
              <p>{summarize(all.filter((room) => room.listed || room.asks_slept))}</p>
              <Tiles>
                {(mayPlan ? listed : listed.toSorted(toCleanFirst)).map((room) => (
                  <RoomTile key={room.id} room={room} />
                ))}
              </Tiles>
              {unlisted.length > 0 && (
                <Panel title="Not on the site" count={unlisted.length}>
                  <Tiles>
                    {unlisted.map((room) => (
                      <RoomTile key={room.id} room={room} />
                    ))}
                  </Tiles>
                </Panel>
              )}
              {mayPlan && <PlansPanel />}
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function isToClean({ hold, stay_over }: DeskRoom): boolean {
  return hold?.kind === 'cleaning' || stay_over === 'to_clean'
}

/** Sorts the rooms to clean first, for housekeeping. */
function toCleanFirst(one: DeskRoom, other: DeskRoom): number {
  return Number(isToClean(other)) - Number(isToClean(one))
}

function summarize(rooms: readonly DeskRoom[]): string {
  const unchecked = rooms.filter(({ asks_slept }) => asks_slept).length
  if (unchecked > 0) return `To check: ${unchecked} of ${rooms.length} rooms.`
  const free = rooms.filter(({ available }) => available).length
  const toClean = rooms.filter(isToClean).length
  return `${free} of ${rooms.length} rooms are free${toClean > 0 ? `, ${toClean} to clean` : ''}.`
}

function PlansPanel() {
  const plans = useAnswer('GET closures/')
  return (
    <Panel title="Plans" count={plans.data?.length}>
      <LoadedList of={plans} empty="No room is kept from a later day on. The calendar keeps one.">
        {({ id, room_id, room_name, kind, from_day, until, note, created_by }) => (
          <li key={id}>
            <Head>
              <DeskLink to={`/desk/calendar?from=${from_day}`}>
                {room_name} from {nameFarDay(from_day)} to {nameFarDay(until)}
              </DeskLink>
            </Head>
            <Note>
              {note}. {HOLD_WORDS[kind]}, by {created_by}
            </Note>
            <Row>
              <ChangeLastDay room={{ id: room_id, name: room_name }} closure={id} until={until} />
              <ConfirmButton
                label="Drop"
                about={room_name}
                title="Drop this plan?"
                confirm="Drop the plan"
                variant="quiet"
                call={() => callDesk('POST closures/:id/drop/', { id })}
              >
                <p>
                  {room_name}, “{note}”: guests may book the room on these days.
                </p>
              </ConfirmButton>
            </Row>
          </li>
        )}
      </LoadedList>
    </Panel>
  )
}
