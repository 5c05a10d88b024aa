import { styled } from 'styled-components'
import { Picture } from '../../components/ui/Picture'
import { Price } from '../../components/ui/Price'
import { theme } from '../../styles/theme'
import { RoomFactLines } from './RoomFactLines'
import type { ShownRoom } from './shown-room'

/** A small picture of the room with its facts and price, for the dialog whose title is the room's name. */
export function RoomSummary({ room }: { room: ShownRoom }) {
  return (
    <Row>
      <Picture {...room.picture} sizes={theme.thumb} loading="eager" />
      <div>
        <Price naira={room.price} />
        <RoomFactLines room={room} />
      </div>
    </Row>
  )
}

const Row = styled.div`
  align-items: center;
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: ${theme.thumb} minmax(0, 1fr);
  margin-bottom: ${theme.space.two};
`
