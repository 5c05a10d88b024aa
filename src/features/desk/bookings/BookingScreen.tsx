import type { BookingStory } from '../../../shared/desk/bookings'
import { DETAIL_WORDS, isUnkept, STATUS_WORDS } from '../../../shared/desk/booking-words'
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  SHORT_MAX_LENGTH,
} from '../../../shared/limits'
import { formatKobo } from '../../../shared/money'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { describeStatus } from '../labels'
import { MailPanel } from '../mail/MailsScreen'
import { ConfirmForm } from '../parts/dialogs'
import { TextField, textOrNull, useFields } from '../parts/fields'
import { Columns, Panel, Row, Screen, Stack } from '../parts/layout'
import { Events } from '../parts/LinkedText'
import { Loaded } from '../parts/Loaded'
import { BackLink, DeskLink, Facts, Note, PhoneWays, Status } from '../parts/text'
import { useNow } from '../parts/time'
import { bookingButton, type BookingFormProps } from './BookingDialog'
import { ChangeDates, Keep } from './ChangeDates'
import { canStillArrive, chatText, currentDay, isNoShow, nameFarDay } from './days'
import { FolioPanel } from './FolioPanel'
import { Guarantee } from './folio-forms'
import { MoveBooking } from './MoveBooking'
import { StayOn, UndoStayOn } from './nights'
import { CancelBooking, NoShow } from './end-booking'
import { CheckIn, CheckOut, isRecent, StillHere, UndoCheckIn } from './stay-steps'

export function BookingScreen({ code }: { code: string }) {
  const story = useAnswer('GET bookings/:code/', { code })
  return (
    <Screen title={`Booking ${code}`} actions={<BackLink to="/desk/bookings">All bookings</BackLink>}>
      <Loaded of={story} lines={8}>
        {(answer) => (
          <Columns>
            <Stack>
              <BookingPanel story={answer} />
              <FolioPanel story={answer} />
            </Stack>
            <Stack>
              <Panel title="What happened">
                <Events events={answer.story} />
              </Panel>
              <MailPanel title="Mails" mails={answer.mails} empty="No mail was written for this booking." />
            </Stack>
          </Columns>
        )}
      </Loaded>
    </Screen>
  )
}

function BookingPanel({ story }: { story: BookingStory }) {
  const { booking } = story
  const { hotel } = useMe()
  const { words, tone } = describeStatus(booking)
  const { guest_email: email, phone } = booking
  return (
    <Panel title={booking.guest_name}>
      <div>
        <Status tone={tone}>{words}</Status>
      </div>
      <BookingSteps story={story} />
      <Facts
        of={[
          ['Room', `${booking.room_name}${booking.room_listed ? '' : ', no longer on the site'}`],
          ['From', nameFarDay(booking.arrives_on)],
          ['Until', nameFarDay(booking.leaves_on)],
          ['Moves', story.moves && `to ${story.moves.room_name} on ${nameFarDay(story.moves.night)}`],
          [
            'Guarantee',
            booking.source === 'desk' && booking.status === 'expected' && <Guarantee booking={booking} />,
          ],
          [
            DETAIL_WORDS.phone,
            phone && <PhoneWays key="phone" phone={phone} chat={chatText(booking, hotel, story.pay_link)} />,
          ],
          [DETAIL_WORDS.guest_email, email && <a href={`mailto:${email}`}>{email}</a>],
          ...DETAILS.slice(3).map(([name]) => [DETAIL_WORDS[name], booking[name]] as const),
          ['Reference', booking.reference],
          ...story.party.map(
            ({ code, room_name, status, balance_kobo }) =>
              [
                room_name,
                <span key={code}>
                  <DeskLink to={`/desk/bookings/${code}`}>{code}</DeskLink>,{' '}
                  {STATUS_WORDS[status].toLowerCase()}
                  {balance_kobo > 0 && `, ${formatKobo(balance_kobo)} not paid yet`}
                </span>,
              ] as const,
          ),
        ]}
      />
    </Panel>
  )
}

function BookingSteps({ story: { booking, extension } }: { story: BookingStory }) {
  const { status, source, checked_in_at, ended_at } = booking
  const { leave_by } = useMe()
  const isExpected = status === 'expected'
  const isInHouse = status === 'in_house'
  const isOpen = isExpected || isInHouse
  // Some steps are available until an hour.
  const now = new Date(useNow())
  return (
    <Row>
      {isExpected && canStillArrive(booking, leave_by) && <CheckIn booking={booking} />}
      {isExpected && isNoShow(booking, leave_by) && <NoShow booking={booking} />}
      {isInHouse && <CheckOut booking={booking} />}
      {isOpen && <StayOn booking={booking} />}
      {isOpen && <ChangeDates booking={booking} />}
      {isOpen && <MoveBooking booking={booking} />}
      {isUnkept(booking, now) && booking.arrives_on === currentDay() && <Keep booking={booking} />}
      {isExpected && <CancelBooking booking={booking} />}
      {isOpen && extension && <UndoStayOn booking={booking} />}
      {isInHouse && source !== 'walk_in' && isRecent(checked_in_at) && <UndoCheckIn booking={booking} />}
      {status === 'left' && isRecent(ended_at) && <StillHere booking={booking} />}
      <CorrectDetails booking={booking} />
    </Row>
  )
}

const DETAILS = [
  ['guest_name', NAME_MAX_LENGTH, 'text'],
  ['guest_email', EMAIL_MAX_LENGTH, 'email'],
  ['phone', PHONE_MAX_LENGTH, 'tel'],
  ['arrival_time', SHORT_MAX_LENGTH, 'text'],
  ['wishes', NOTE_MAX_LENGTH, 'text'],
  ['company', NAME_MAX_LENGTH, 'text', ', for the invoice'],
  ['tin', SHORT_MAX_LENGTH, 'text', ' of the company'],
  ['persons', SHORT_MAX_LENGTH, 'text'],
  ['nationality', SHORT_MAX_LENGTH, 'text'],
  ['home_address', NOTE_MAX_LENGTH, 'text'],
  ['id_document', SHORT_MAX_LENGTH, 'text'],
  ['note', NOTE_MAX_LENGTH, 'text', ', for the desk only'],
] as const satisfies readonly (readonly [keyof typeof DETAIL_WORDS, number, string, string?])[]

type Detail = (typeof DETAILS)[number][0]

const CorrectDetails = bookingButton('Correct details', 'Correct details', CorrectForm, 'quiet')

function CorrectForm({ story: { booking } }: BookingFormProps) {
  const { typed, field } = useFields<Detail>()
  const changed = DETAILS.flatMap(([name]) =>
    typed[name] === undefined ? [] : [[name, textOrNull(typed[name])] as const],
  )
  return (
    <ConfirmForm
      confirm="Save"
      call={async () => {
        if (changed.length > 0)
          await callDesk('PATCH bookings/:code/', { code: booking.code, ...Object.fromEntries(changed) })
      }}
    >
      {DETAILS.map(([name, maxLength, type, hint = '']) => (
        <TextField
          key={name}
          label={`${DETAIL_WORDS[name]}${hint}`}
          required={name === 'guest_name'}
          {...{ maxLength, type }}
          {...field(name, booking[name] ?? '')}
        />
      ))}
      {(booking.source === 'online' ? booking.ended_at === null : booking.status === 'expected') && (
        <Note>A new email address gets the confirmation again.</Note>
      )}
    </ConfirmForm>
  )
}
