import { useAnswer } from '../api/useAnswer'
import { BackLink, DeskLink, Note, Status } from '../parts/text'
import { Columns, Lines, Panel, Row, Screen, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { PictureForm, picturePathOf } from './PictureForm'
import { RoomForm } from './RoomForm'
import type { ReactNode } from 'react'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { formatKobo } from '../../../shared/money'
import { roomPagePath } from '../../../shared/paths'
import { callDesk } from '../api/call-desk'
import { useMe } from '../api/me'
import { isFields, valueAt } from '../content/values/values'
import { ActionButton } from '../parts/buttons'
import { ConfirmButton } from '../parts/dialogs'

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
                <OfferPanel room={room} />
              </Stack>
            </Columns>
          )
        }
      </Loaded>
    </Screen>
  )
}

function OfferPanel({ room }: { room: DeskRoom }) {
  const steps = useSteps(room)
  const missing = steps.filter(({ isDone }) => !isDone).map(({ name }) => name)
  return (
    <Panel title={room.was_listed ? 'On the site' : 'Before guests see it'}>
      {(missing.length > 0 || !room.was_listed) && (
        <Lines>
          {steps.map(({ name, isDone, way }) => (
            <li key={name}>
              <Row>
                <Status tone={isDone ? 'good' : 'waiting'}>{isDone ? 'Done' : 'To do'}</Status>
                {name}
                {way}
              </Row>
            </li>
          ))}
        </Lines>
      )}
      {room.listed ? <Offered room={room} /> : <Offer room={room} missing={missing} />}
    </Panel>
  )
}

interface Step {
  name: string
  isDone: boolean
  way?: ReactNode
}

function useSteps(room: DeskRoom): Step[] {
  const amenities = useEntry(room, 'room-amenities.json')
  const pictures = useEntry(room, 'room-pictures.json')
  const further = valueAt(pictures, ['pictures'])
  const words = (field: string) =>
    String(valueAt(field === 'alt' ? pictures : amenities, [field]) ?? '') !== ''
  const edit = (file: string) => <DeskLink to={`/desk/content/${file}#room-${room.id}`}>Write them</DeskLink>
  return [
    { name: `Facts and price, ${formatKobo(room.price_kobo)} a night`, isDone: true },
    { name: 'Picture', isDone: picturePathOf(room) !== '' },
    { name: 'Bed and view', isDone: words('bed') && words('view'), way: edit('room-amenities.json') },
    {
      name: 'More pictures, and words for the first',
      isDone: words('alt') && Array.isArray(further) && further.length > 0,
      way: edit('room-pictures.json'),
    },
  ]
}

function useEntry({ id }: DeskRoom, path: string): unknown {
  const rooms = valueAt(useAnswer('GET content/file/', { path }).data?.value, ['rooms'])
  return Array.isArray(rooms) ? rooms.find((entry) => isFields(entry) && entry['id'] === id) : undefined
}

function Offer({ room, missing }: { room: DeskRoom; missing: readonly string[] }) {
  const { id, name, was_listed } = room
  const label = was_listed ? 'Offer it again' : 'Offer it'
  const offer = () => callDesk('POST rooms/:id/list/', { id })
  return (
    <Row>
      Guests do not see this room.
      {missing.length === 0 || picturePathOf(room) === '' ? (
        <ActionButton call={offer}>{label}</ActionButton>
      ) : (
        <ConfirmButton label={label} title={`${label} as it is?`} confirm={label} call={offer}>
          <p>
            Guests can book {name} at once. Still to do: {missing.join('; ').toLowerCase()}.
          </p>
        </ConfirmButton>
      )}
    </Row>
  )
}

function Offered({ room: { id, name } }: { room: DeskRoom }) {
  const { site } = useMe()
  return (
    <>
      <Row>
        {site !== '' && (
          <a href={`${site}${roomPagePath(id)}`} target="_blank" rel="noreferrer">
            See the page that guests see
          </a>
        )}
        <ConfirmButton
          label="Take it off the site"
          title={`Take ${name} off the site?`}
          confirm="Take it off the site"
          call={() => callDesk('POST rooms/:id/unlist/', { id })}
        >
          <p>Guests can no longer see or book {name}. You can offer the room again at any time.</p>
          <p>A text or post that links to the room keeps the link, which then leads to no room.</p>
        </ConfirmButton>
      </Row>
      <Note>Guests see a new text or picture when the site is published.</Note>
    </>
  )
}
