import { Link } from 'gatsby'
import { css, styled } from 'styled-components'
import type { Claim, DeskRoom } from '../../../shared/desk/rooms'
import { formatKobo } from '../../../shared/money'
import { dayAfter } from '../../../shared/stay'
import { media, theme } from '../../../styles/theme'
import { describeStatus, HOLD_WORDS } from '../labels'
import { callDesk } from '../api/call-desk'
import { ActionButton } from '../parts/buttons'
import { ConfirmButton, useCloseDialog, useDialog } from '../parts/dialogs'
import { Row, Stack } from '../parts/layout'
import { COLOURS, Note, type Tone, VisuallyHidden } from '../parts/text'
import { ChangeLastDay } from '../rooms/ClosureForms'
import { nameFarDay } from '../bookings/days'

interface BarProps {
  room: DeskRoom
  claim: Claim
  days: readonly string[]
  tabIndex: number
}

/** The nights of a booking, which lead to it, or those of a closure, which open what can be done about it. */
export function CalendarBar({
  room,
  claim: { from_day, until, booking, closure },
  days,
  tabIndex,
}: BarProps) {
  const openDialog = useDialog()
  const hasBegun = from_day < (days[0] ?? '')
  const goesOn = until > dayAfter(days.at(-1) ?? '', 1)
  const nights = `${room.name}, ${hasBegun ? 'from before' : `from ${nameFarDay(from_day)}`} ${goesOn ? 'and longer' : `to ${nameFarDay(until)}`}`
  const edges = { $hasBegun: hasBegun, $goesOn: goesOn }
  if (booking !== null) {
    const { words, tone } = describeStatus(booking)
    const owed = booking.balance_kobo
    return (
      <Booking to={`/desk/bookings/${booking.code}`} tabIndex={tabIndex} $tone={tone} {...edges}>
        {booking.guest_name}
        {owed !== 0 && (
          <small>
            {formatKobo(Math.abs(owed))} {owed > 0 ? 'owed' : 'too much'}
          </small>
        )}
        <VisuallyHidden>
          , {words}, {nights}
        </VisuallyHidden>
      </Booking>
    )
  }
  if (closure === null) return null
  const words = HOLD_WORDS[closure.kind]
  return (
    <ClosureBar
      type="button"
      tabIndex={tabIndex}
      $tone="taken"
      {...edges}
      onClick={() =>
        openDialog({
          title: `${words}: ${room.name}`,
          content: <ClosureDialog room={room} closure={closure} until={goesOn ? '' : until} />,
        })
      }
    >
      {words}
      <small>{closure.note}</small>
      <VisuallyHidden>, {nights}</VisuallyHidden>
    </ClosureBar>
  )
}

interface ClosureDialogProps {
  room: DeskRoom
  closure: NonNullable<Claim['closure']>
  /** Empty for a closure that goes on after the last day in view. */
  until: string
}

/** A closure, with what can be done about it. */
function ClosureDialog({ room, closure, until }: ClosureDialogProps) {
  const close = useCloseDialog()
  const { id, name, hold } = room
  const begun = hold?.closure_id === closure.id ? hold : undefined
  return (
    <Stack>
      <p>{closure.note}</p>
      <Note>
        {HOLD_WORDS[closure.kind]}, by {closure.created_by}
      </Note>
      <Row>
        <ChangeLastDay room={room} closure={closure} until={begun?.until ?? until} />
        {begun ? (
          <ActionButton
            about={name}
            call={async () => {
              await callDesk('POST rooms/:id/open/', { id, hold: begun.id })
              close?.()
            }}
          >
            Open again
          </ActionButton>
        ) : (
          <ConfirmButton
            label="Drop"
            about={name}
            title="Drop this plan?"
            confirm="Drop the plan"
            call={() => callDesk('POST closures/:id/drop/', { id: closure.id })}
          >
            <p>
              {name}, “{closure.note}”: guests may book the room on these days.
            </p>
          </ConfirmButton>
        )}
      </Row>
    </Stack>
  )
}

interface BarLook {
  $tone: Tone
  /** Before the first day in view. */
  $hasBegun: boolean
  /** After the last day in view. */
  $goesOn: boolean
}

const bar = css<BarLook>`
  align-content: center;
  background: ${({ $tone }) => COLOURS[$tone].ground};
  border: 1px solid ${({ $tone }) => COLOURS[$tone].text};
  border-left-width: ${({ $hasBegun }) => ($hasBegun ? 0 : theme.desk.mark)};
  border-radius: ${theme.radius};
  border-right-width: ${({ $goesOn }) => ($goesOn ? 0 : '1px')};
  color: ${({ $tone }) => COLOURS[$tone].text};
  cursor: pointer;
  display: block;
  font: inherit;
  font-weight: 600;
  height: 100%;
  line-height: ${theme.lineHeight.tight};
  overflow: hidden;
  padding: 0 ${theme.space.half};
  position: relative;
  text-align: left;
  text-decoration: none;
  text-overflow: ellipsis;
  white-space: nowrap;
  width: 100%;

  small {
    display: block;
    font-size: ${theme.type.caps};
    font-variant-numeric: tabular-nums;
    font-weight: 400;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  /* Other buttons are left out of the print. */
  ${media.print} {
    && {
      display: block;
    }
  }

  ${media.hover} {
    &:hover {
      text-decoration: underline;
    }
  }
`

const Booking = styled(Link)<BarLook>`
  ${bar}
`

const ClosureBar = styled.button<BarLook>`
  ${bar}
`
