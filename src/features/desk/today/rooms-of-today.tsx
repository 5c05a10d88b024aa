import { styled } from 'styled-components'
import type { Today } from '../../../shared/desk/today'
import { theme } from '../../../styles/theme'
import { useAnswer } from '../api/useAnswer'
import { WalkIn } from '../bookings/WalkIn'
import { Head, Lines, Panel } from '../parts/layout'
import { BackLink, Note } from '../parts/text'
import { Moment } from '../parts/time'
import { Ready } from '../rooms/RoomActions'

export function FreeRooms({ day }: { day: Today }) {
  const rooms = useAnswer('GET rooms/').data ?? []
  return (
    <Panel title="Free rooms" count={day.free_rooms} isScreenOnly>
      <Tiles>
        {rooms
          .filter(({ available, listed }) => available && listed)
          .map((room) => (
            <li key={room.id}>
              <WalkIn room={room} isTile />
            </li>
          ))}
      </Tiles>
      <BackLink to="/desk/rooms">
        {day.free_rooms} of {day.rooms} rooms free
      </BackLink>
    </Panel>
  )
}

const Tiles = styled.ul`
  display: grid;
  gap: ${theme.space.half};
  grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));

  &:empty {
    display: none;
  }

  button {
    border-left: ${theme.desk.mark} solid ${theme.color.available};
    height: 100%;
    padding-inline: ${theme.space.one};
    width: 100%;
  }
`

export function ToClean({ rooms }: { rooms: Today['to_clean'] }) {
  return (
    <Panel title="To clean" count={rooms.length}>
      <Lines>
        {rooms.map(({ room_id, room_name, hold, since }) => (
          <li key={hold}>
            <Head>
              <span>
                <b>{room_name}</b>{' '}
                <Note as="span">
                  since <Moment at={since} />
                </Note>
              </span>
              <Ready roomId={room_id} name={room_name} hold={hold} />
            </Head>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}
