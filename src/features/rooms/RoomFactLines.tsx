import { styled } from 'styled-components'
import { look, theme } from '../../styles/theme'
import { PeopleIcon, SizeIcon } from '../../components/ui/icons'
import type { ShownRoom } from './shown-room'

export function RoomFactLines({ room }: { room: ShownRoom }) {
  return (
    <Lines>
      <li>
        <SizeIcon />
        {room.size}
      </li>
      <li>
        <PeopleIcon />
        Max {room.max_people} {room.max_people === 1 ? 'person' : 'people'}
      </li>
    </Lines>
  )
}

const Lines = styled.ul`
  ${look.wrap}
  font-size: ${theme.type.small};
  gap: 0 ${theme.space.two};

  li {
    ${look.line}
    gap: ${theme.space.half};
  }

  svg {
    color: ${theme.color.brass};
  }
`
