import type { DeskRoom } from '../../../shared/desk/rooms'
import { roomPagePath } from '../../../shared/paths'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { ActionButton } from '../parts/buttons'
import { ConfirmButton } from '../parts/dialogs'
import { BackLink, DeskLink, Note } from '../parts/text'
import { Columns, Panel, Row, Screen, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { PictureForm } from './PictureForm'
import { RoomForm } from './RoomForm'

export function DeskRoomScreen({ id }: { id: string }) {
  const rooms = useAnswer('GET rooms/')
  const room = rooms.data?.find((one) => String(one.id) === id)
  return (
    <Screen title={room?.name ?? `Room ${id}`} actions={<BackLink to="/desk/rooms">All rooms</BackLink>}>
      <Loaded of={rooms} lines={8}>
        {() =>
          room === undefined ? (
            <p>There is no room with this number.</p>
          ) : (
            <Columns>
              <Panel title="Price and texts">
                <RoomForm room={room} />
              </Panel>
              <Stack>
                <Panel title="Picture">
                  <PictureForm room={room} />
                </Panel>
                <Panel title="On the site">
                  <Offer room={room} />
                </Panel>
              </Stack>
            </Columns>
          )
        }
      </Loaded>
    </Screen>
  )
}

function Offer({ room: { id, name, listed, hold } }: { room: DeskRoom }) {
  const booking = hold?.booking
  const { site } = useMe()
  if (!listed) {
    return (
      <Stack>
        <p>Guests do not see this room.</p>
        <Row>
          <ActionButton call={() => callDesk('POST rooms/:id/list/', { id })}>Offer it again</ActionButton>
        </Row>
      </Stack>
    )
  }
  return (
    <Stack>
      <Row>
        {site !== '' && (
          <a href={`${site}${roomPagePath(id)}`} target="_blank" rel="noreferrer">
            See the page that guests see
          </a>
        )}
        {hold?.kind !== 'stay' && (
          <ConfirmButton
            label="Take it off the site"
            title={`Take ${name} off the site?`}
            confirm="Take it off the site"
            call={() => callDesk('POST rooms/:id/unlist/', { id })}
          >
            <p>Guests can no longer see or book {name}. You can offer the room again at any time.</p>
            <p>A text or post that links to the room keeps the link, which then leads to no room.</p>
          </ConfirmButton>
        )}
      </Row>
      {hold?.kind === 'stay' && (
        <p>
          {booking?.guest_name ?? 'A guest'} has this room. It can be taken off the site when the booking has
          ended or moved.{' '}
          {booking && <DeskLink to={`/desk/bookings/${booking.code}`}>Booking {booking.code}</DeskLink>}
        </p>
      )}
      <Note>
        {site !== '' && 'The page opens in a new tab. '}
        Guests see a new text or picture when the site is published.
      </Note>
    </Stack>
  )
}
