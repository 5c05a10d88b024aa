import type { Decide, Review } from '../../../shared/desk/money'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { NAME_MAX_LENGTH } from '../../../shared/limits'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { RoomField } from '../bookings/MoveBooking'
import { useMe } from '../api/me'
import { Loaded, LoadedList } from '../parts/Loaded'
import { ConfirmButton, DialogButton, ConfirmForm } from '../parts/dialogs'
import { problemsIn, TextField, useFields } from '../parts/fields'
import { parseAmount, parseNairaOrNothing } from '../parts/form'
import { Head, Panel, Row } from '../parts/layout'
import { Facts, Note, Status } from '../parts/text'
import { Moment } from '../parts/time'

/** Payments that wait for a decision. */
export function ReviewsPanel() {
  const reviews = useDeskData<Review[]>(api.reviews)
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
  return (
    <li>
      <Head>
        <b>
          {formatAmount(review)} from {review.payer_email}
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
            {(onClose) => <BookForm review={review} onClose={onClose} />}
          </DialogButton>
        )}
        {choices.includes('refund') && (
          <DialogButton label="Pay it back" title="Pay this back?" about={about}>
            {(onClose) => <RefundForm review={review} onClose={onClose} />}
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
              {formatAmount(review)} of {review.payer_email} stays where it is. No room is booked and nothing
              is paid back. This cannot be taken back.
            </p>
          </ConfirmButton>
        )}
      </Row>
    </li>
  )
}

interface FormProps {
  review: Review
  onClose: () => void
}

function decide(review: Review, decision: Decide): Promise<unknown> {
  return writeDesk(api.decide(review.reference), decision)
}

function BookForm({ review, onClose }: FormProps) {
  const rooms = useDeskData<DeskRoom[]>(api.rooms)
  const { typed, field } = useFields<'room_id' | 'guest_name' | 'total'>()
  const preset = String(review.room_id ?? '')
  const chosen = typed.room_id ?? preset
  const room = rooms.data?.find(({ id, available, listed }) => String(id) === chosen && available && listed)
  const guest_name = typed.guest_name?.trim() ?? ''
  const isOwner = useMe().role === 'owner'
  const price = room?.id === review.room_id ? (review.price ?? room?.price) : room?.price
  const priceText = price === undefined ? '' : formatNaira(price).slice(1)
  const total = parseNairaOrNothing(typed.total ?? priceText)
  const owed = total === undefined ? 0 : total - review.amount
  return (
    <Loaded of={rooms} lines={4}>
      {(all) => (
        <ConfirmForm
          confirm={room ? `Book ${room.name}` : 'Book a room'}
          problems={problemsIn({
            room_id: room === undefined && 'Please choose a free room.',
            guest_name: guest_name === '' && 'Please enter the name of the guest.',
            total: total === undefined && 'An amount in naira, such as 85,000, or 0.',
          })}
          onClose={onClose}
          call={() =>
            decide(review, {
              decision: 'book',
              room_id: Number(chosen),
              guest_name,
              ...(isOwner && { total }),
            })
          }
        >
          <RoomField label="Free rooms" rooms={all} {...field('room_id', preset)} />
          <TextField label="Name of the guest" maxLength={NAME_MAX_LENGTH} {...field('guest_name')} />
          {isOwner && price !== undefined && (
            <TextField
              label="What the night costs, in naira"
              inputMode="decimal"
              {...field('total', priceText)}
            />
          )}
          {price !== undefined && (
            <Note>
              {room?.name} costs {formatNaira(price)}.{' '}
              {owed > 0 && `The guest still owes ${formatNaira(owed)}. `}
              {owed < 0 && `More was paid than that. `}
              {!isOwner && 'Only an owner can ask for less.'}
            </Note>
          )}
          <p>
            The guest paid {formatAmount(review)}. A mail to {review.payer_email} says that the room is
            booked.
          </p>
        </ConfirmForm>
      )}
    </Loaded>
  )
}

function RefundForm({ review, onClose }: FormProps) {
  const { typed, field } = useFields<'amount'>()
  const preset = String(review.amount)
  const amount = parseAmount(typed.amount ?? preset, review.amount)
  return (
    <ConfirmForm
      confirm={amount === undefined ? 'Pay back' : `Pay back ${formatNaira(amount)}`}
      problems={problemsIn({
        amount: amount === undefined && `An amount up to ${formatNaira(review.amount)}.`,
      })}
      onClose={onClose}
      call={() => decide(review, { decision: 'refund', amount: amount ?? 0 })}
    >
      <TextField label="How much goes back, in naira" inputMode="decimal" {...field('amount', preset)} />
      <p>It goes back to {review.payer_email}. No room is booked. This cannot be taken back.</p>
    </ConfirmForm>
  )
}

/** @example formatAmount({ amount: 85000, currency: 'NGN' }) // '₦85,000' */
function formatAmount({ amount, currency }: Pick<Review, 'amount' | 'currency'>): string {
  return currency === 'NGN' ? formatNaira(amount) : `${amount} ${currency}`
}
