import { styled } from 'styled-components'
import type { Today } from '../../../shared/desk/bookings'
import { Row } from '../parts/layout'
import { DeskLink, Note } from '../parts/text'
import { Moment } from '../parts/time'
import { theme } from '../../../styles/theme'

/** What is under way elsewhere, each with a link to its list. Leaves out what is not there. */
export function Counts({ day }: { day: Today }) {
  const counts: readonly (readonly [count: number, one: string, many: string, to: string])[] = [
    [day.undecided_payments, 'payment undecided', 'payments undecided', '/desk/money'],
    [day.open_reviews, 'payment to review', 'payments to review', '/desk/money'],
    [day.refunds_under_way, 'refund under way', 'refunds under way', '/desk/money'],
    [day.open_disputes, 'payment disputed', 'payments disputed', '/desk/today'],
    [day.open_messages, 'open message', 'open messages', '/desk/messages'],
    [day.doubtful_messages, 'doubtful message', 'doubtful messages', '/desk/messages'],
    [day.waiting_mails, 'waiting mail', 'waiting mails', '/desk/mail'],
  ]
  return (
    <Small>
      <Row>
        <DeskLink to="/desk/rooms">
          {day.free_rooms} of {day.rooms} rooms free
        </DeskLink>
        {counts.map(
          ([count, one, many, to]) =>
            count > 0 && (
              <DeskLink key={one} to={to}>
                {count} {count === 1 ? one : many}
              </DeskLink>
            ),
        )}
      </Row>
      <Note>
        {day.last_sweep_at === null ? (
          'Paystack’s list of payments was not compared with the books yet.'
        ) : (
          <>
            Paystack’s list of payments was last compared with the books <Moment at={day.last_sweep_at} />.
          </>
        )}
      </Note>
    </Small>
  )
}

const Small = styled.div`
  display: grid;
  font-size: ${theme.type.small};
  gap: ${theme.space.one};

  a {
    line-height: ${theme.touchTarget};
  }
`
