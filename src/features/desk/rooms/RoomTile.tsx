import { styled } from 'styled-components'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { theme } from '../../../styles/theme'
import { nameDay } from '../bookings/days'
import { usePermission } from '../frame/me'
import { describeRoom } from '../labels'
import { Figures } from '../parts/layout'
import { Amount, DeskLink, Note, Status, type Tone, VisuallyHidden } from '../parts/text'
import { Moment } from '../parts/time'
import { RoomActions } from './RoomActions'

/** A room with its state and the action that fits it. */
export function RoomTile({ room }: { room: DeskRoom }) {
  const mayOffer = usePermission('offer')
  const maySeePrice = usePermission('site')
  const { id, name, price } = room
  const { words, tone } = describeRoom(room)
  return (
    <Tile $tone={tone}>
      <Top>
        <Name>{name}</Name>
        <Status tone={tone}>{words}</Status>
      </Top>
      {maySeePrice && (
        <Note>
          {mayOffer ? (
            <DeskLink to={`/desk/rooms/${id}`}>
              <Amount naira={price} />, change
              <VisuallyHidden> price, texts and picture of {name}</VisuallyHidden>
            </DeskLink>
          ) : (
            <Amount naira={price} />
          )}
        </Note>
      )}
      <RoomState room={room} />
      <Bottom>
        <RoomActions room={room} />
      </Bottom>
    </Tile>
  )
}

/** Who or what has a room, since when, until when, and why. */
export function RoomState({ room: { hold, listed } }: { room: DeskRoom }) {
  if (hold === null) return listed ? <Note>Guests can book it on the site.</Note> : null
  const { booking, kind, since, by, until, note } = hold
  return (
    <Note as="div">
      {booking && (
        <p>
          <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>,{' '}
          <Figures>{booking.code}</Figures>
        </p>
      )}
      <p>
        Since <Moment at={since} />
        {kind !== 'stay' && `, by ${by}`}
        {until !== null && `, until ${nameDay(until)}`}
      </p>
      {note !== null && <p>{note}</p>}
    </Note>
  )
}

const EDGES: Record<Tone, string> = {
  good: theme.color.available,
  waiting: theme.color.brass,
  taken: theme.color.occupied,
  plain: theme.color.line,
}

const Tile = styled.li<{ $tone: Tone }>`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-left: ${theme.desk.mark} solid ${({ $tone }) => EDGES[$tone]};
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
  margin-top: auto;
  min-height: ${theme.touchTarget};
`
