import { Link } from 'gatsby'
import { styled } from 'styled-components'
import type { Today } from '../../../shared/desk/bookings'
import { media, theme } from '../../../styles/theme'

/** Counts of the day, each with a link to its list. */
export function TodayFigures({ day }: { day: Today }) {
  const figures: readonly (readonly [label: string, figure: string, to: string])[] = [
    ['Rooms free', `${day.free_rooms} of ${day.rooms}`, '/desk/rooms'],
    ['Payments undecided', String(day.undecided_payments), '/desk/money'],
    ['Payments to review', String(day.open_reviews), '/desk/money'],
    ['Refunds under way', String(day.refunds_under_way), '/desk/money'],
    ['Open messages', String(day.open_messages), '/desk/messages'],
    ['Waiting mails', String(day.waiting_mails), '/desk/mail'],
  ]
  return (
    <List>
      {figures.map(([label, figure, to]) => (
        <li key={label}>
          <Figure to={to}>
            <b>{figure}</b>
            <span>{label}</span>
          </Figure>
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space.one};
  grid-template-columns: repeat(2, minmax(0, 1fr));

  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  ${media.desktop} {
    gap: ${theme.space.two};
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
`

const Figure = styled(Link)`
  background: ${theme.color.cream};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius};
  display: grid;
  gap: ${theme.space.half};
  height: 100%;
  padding: ${theme.space.two};
  text-decoration: none;

  b {
    color: ${theme.color.ink};
    font-family: ${theme.font.display};
    font-size: ${theme.desk.figure};
    font-variant-numeric: lining-nums tabular-nums;
    font-weight: 600;
    line-height: ${theme.lineHeight.tight};
  }

  span {
    font-size: ${theme.type.small};
    line-height: ${theme.lineHeight.small};
  }

  ${media.hover} {
    &:hover {
      border-color: ${theme.color.brass};
    }
  }
`
