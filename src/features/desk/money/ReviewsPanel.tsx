import { nameChoice } from '../../../shared/chosen-stay'
import type { Decide, Review } from '../../../shared/desk/money'
import { NAME_MAX_LENGTH } from '../../../shared/limits'
import { formatAmount, formatKobo } from '../../../shared/money'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { RoomField } from '../bookings/RoomField'
import { type Rooms, withRooms } from '../rooms/with-rooms'
import { usePermission } from '../api/me'
import { LoadedList } from '../parts/Loaded'
import { ConfirmButton, DialogButton, ConfirmForm } from '../parts/dialogs'
import { SumField, sumIn, TextField, useFields } from '../parts/fields'
import { Head, Panel, Row } from '../parts/layout'
import { Facts, Note, Status } from '../parts/text'
import { Moment } from '../parts/time'

export function ReviewsPanel() {
  const reviews = useAnswer('GET reviews/')
  return (
    <Panel title="Payments to review" count={reviews.data?.length} isScreenOnly>
      <LoadedList of={reviews} empty="None to decide.">
        {(review) => <OpenReview key={review.reference} review={review} />}
      </LoadedList>
    </Panel>
  )
}

function OpenReview({ review }: { review: Review }) {
  const { choices, reference: about } = review
  const paid = formatAmount(review.amount_kobo, review.currency)
  return (
    <li>
      <Head>
        <b>
          {paid} from {review.payer_email}
        </b>
        <Status tone="taken">To decide</Status>
      </Head>
      <p>{review.odd}</p>
      <Facts
        of={[
          ['Room', review.room_name],
          ['Paid', review.paid_at && <Moment at={review.paid_at} />],
          ['Received', <Moment key="received" at={review.received_at} />],
          ['Reference', review.reference],
          ['Kind', review.domain === 'live' ? null : 'A test payment, without real money'],
        ]}
      />
      <Row>
        {choices.includes('book') && (
          <DialogButton label="Book a room for it" title="Book a room for this payment" about={about}>
            <BookForm review={review} />
          </DialogButton>
        )}
        {choices.includes('refund') && (
          <DialogButton label="Pay it back" title="Pay this back?" about={about}>
            <RefundForm review={review} />
          </DialogButton>
        )}
        {choices.includes('not_ours') && (
          <ConfirmButton
            label="It is not ours"
            about={about}
            title="Not a payment for a room?"
            confirm="It is not ours"
            call={() => decide(review, { decision: 'not_ours' })}
          >
            <p>
              {paid} of {review.payer_email} stays where it is. No room is booked and nothing is paid back.
              This cannot be taken back.
            </p>
          </ConfirmButton>
        )}
      </Row>
    </li>
  )
}

function decide(review: Review, decision: Decide): Promise<unknown> {
  return callDesk('POST reviews/:reference/decide/', { reference: review.reference, ...decision })
}

const BookForm = withRooms(function BookForm({ review, rooms }: Rooms & { review: Review }) {
  const fields = useFields<'room_id' | 'guest_name' | 'total'>()
  const { typed, field } = fields
  const preset = String(review.room_id ?? '')
  const chosen = typed.room_id ?? preset
  const { stay } = review
  const room = rooms.find(
    ({ id, available, listed }) => String(id) === chosen && listed && (available || stay),
  )
  const guest_name = typed.guest_name?.trim() ?? ''
  const isOwner = usePermission('exceptions')
  const price = (room?.id === review.room_id && review.price_kobo) || room?.tonight_kobo
  const sum = sumIn(fields, 'total', { preset: price, least: 0 })
  const owed = sum.kobo === undefined ? 0 : sum.kobo - review.amount_kobo
  return (
    <ConfirmForm
      confirm="Book"
      about={room?.name ?? 'a room'}
      problems={{
        room_id:
          room === undefined && (stay ? 'This room is no longer offered.' : 'Please choose a free room.'),
        guest_name: guest_name === '' && 'Please enter the name of the guest.',
        total: sum.problem,
      }}
      call={() =>
        decide(review, {
          decision: 'book',
          room_id: Number(chosen),
          guest_name,
          ...(isOwner && { total_kobo: sum.kobo }),
          seen_price_kobo: price,
        })
      }
    >
      {stay ? (
        <p>{nameChoice(stay)}.</p>
      ) : (
        <RoomField label="Free rooms" rooms={rooms} {...field('room_id', preset)} />
      )}
      <TextField label="Name of the guest" maxLength={NAME_MAX_LENGTH} {...field('guest_name')} />
      {isOwner && price !== undefined && (
        <SumField label={stay ? 'What the nights cost' : 'What the night costs'} of={sum} />
      )}
      {price !== undefined && (
        <Note>
          {room?.name} costs {formatKobo(price)}. {owed > 0 && `The guest still owes ${formatKobo(owed)}. `}
          {owed < 0 && `More was paid than that. `}
          {!isOwner && 'Only an owner can ask for less.'}
        </Note>
      )}
      <p>
        The guest paid {formatAmount(review.amount_kobo, review.currency)}. A mail to {review.payer_email}{' '}
        says that the room is booked.
      </p>
    </ConfirmForm>
  )
})

function RefundForm({ review }: { review: Review }) {
  const { amount_kobo: most } = review
  const sum = sumIn(useFields<'amount'>(), 'amount', { preset: most, most })
  return (
    <ConfirmForm
      confirm={sum.kobo === undefined ? 'Pay back' : `Pay back ${formatKobo(sum.kobo)}`}
      problems={{ amount: sum.problem }}
      call={() => decide(review, { decision: 'refund', amount_kobo: sum.kobo ?? 0 })}
    >
      <SumField label="How much goes back" of={sum} />
      <p>It goes back to {review.payer_email}. No room is booked. This cannot be taken back.</p>
    </ConfirmForm>
  )
}
