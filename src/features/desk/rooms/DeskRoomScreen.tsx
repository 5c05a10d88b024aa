import { useAnswer } from '../api/useAnswer'
import { BackLink } from '../parts/text'
import { Columns, Panel, Screen, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { OfferPanel } from './OfferPanel'
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
                <OfferPanel room={room} />
              </Stack>
            </Columns>
          )
        }
      </Loaded>
    </Screen>
  )
}
