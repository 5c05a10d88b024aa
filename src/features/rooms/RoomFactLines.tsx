import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { PeopleIcon, SizeIcon } from '../../components/ui/icons'

/** Size and number of people in one quiet line. */
export function RoomFactLines({ size, maxPeople }: { size: string; maxPeople: number }) {
  return (
    <Lines>
      <li>
        <SizeIcon />
        {size}
      </li>
      <li>
        <PeopleIcon />
        Max {maxPeople} {maxPeople === 1 ? 'person' : 'people'}
      </li>
    </Lines>
  )
}

const Lines = styled.ul`
  display: flex;
  flex-wrap: wrap;
  font-size: ${theme.type.small};
  gap: 0 ${theme.space.two};

  li {
    align-items: center;
    display: flex;
    gap: ${theme.space.half};
  }

  svg {
    color: ${theme.color.brass};
  }
`
