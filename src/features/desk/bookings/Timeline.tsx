import { styled } from 'styled-components'
import type { StoryEvent } from '../../../shared/desk/bookings'
import { theme } from '../../../styles/theme'
import { Moment } from '../parts/Moment'
import { Note } from '../parts/Problem'

/** What happened, in the order of time, and who did it. */
export function Timeline({ events }: { events: readonly StoryEvent[] }) {
  if (events.length === 0) return <Note>Nothing was noted yet.</Note>
  return (
    <List>
      {events.map(({ at, who, what }) => (
        <li key={`${at} ${what}`}>
          <p>{what}</p>
          <Note>
            <Moment at={at} />, {who}
          </Note>
        </li>
      ))}
    </List>
  )
}

const List = styled.ol`
  border-left: ${theme.rule.height} solid ${theme.color.line};
  display: grid;
  gap: ${theme.space.two};
  padding-left: ${theme.space.two};

  p:first-child {
    color: ${theme.color.ink};
  }
`
