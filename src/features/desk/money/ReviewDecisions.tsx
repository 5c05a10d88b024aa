import { useState } from 'react'
import { Field } from '../../../components/ui/Field'
import type { Decide, Review } from '../../../shared/desk/money'
import type { DeskRoom } from '../../../shared/desk/rooms'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { Loaded } from '../parts/Loaded'
import { ConfirmButton, DialogButton, ConfirmForm } from '../parts/dialogs'
import { AmountField, Choice, ChoiceGroup, parseAmount } from '../parts/form'

interface OfReview {
  review: Review
}

interface FormProps extends OfReview {
  onClose: () => void
}

function decide(review: Review, decision: Decide): Promise<unknown> {
  return writeDesk(api.decide(review.reference), decision)
}

/** Books a room for the payer. */
export function BookReview({ review }: OfReview) {
  return (
    <DialogButton label="Book a room for it" title="Book a room for this payment" about={review.reference}>
      {(onClose) => <BookForm review={review} onClose={onClose} />}
    </DialogButton>
  )
}

/** Refunds all or a part of the payment. */
export function RefundReview({ review }: OfReview) {
  return (
    <DialogButton label="Pay it back" title="Pay this back?" about={review.reference}>
      {(onClose) => <RefundForm review={review} onClose={onClose} />}
    </DialogButton>
  )
}

/** Marks a payment that is not for a room. */
export function NotOurs({ review }: OfReview) {
  return (
    <ConfirmButton
      label="It is not ours"
      about={review.reference}
      title="Not a payment for a room?"
      confirm="It is not ours"
      call={() => decide(review, { decision: 'not_ours' })}
    >
      <p>
        {formatAmount(review)} of {review.payer_email} stays where it is. No room is booked and nothing is
        paid back. This cannot be taken back.
      </p>
    </ConfirmButton>
  )
}

function BookForm({ review, onClose }: FormProps) {
  const rooms = useDeskData<DeskRoom[]>(api.rooms)
  const [chosenId, setChosenId] = useState(review.room_id)
  const [name, setName] = useState('')
  return (
    <Loaded of={rooms} lines={4}>
      {(all) => {
        const free = all.filter(({ available, listed }) => available && listed)
        const chosen = free.find(({ id }) => id === chosenId)
        return (
          <ConfirmForm
            confirm={chosen ? `Book ${chosen.name}` : 'Choose a room'}
            isIncomplete={chosen === undefined || name.trim() === ''}
            onClose={onClose}
            call={() =>
              decide(review, { decision: 'book', room_id: chosen?.id ?? 0, guest_name: name.trim() })
            }
          >
            <ChoiceGroup legend="Free rooms">
              {free.length === 0 && <p>No room is free at the moment. You can pay the money back instead.</p>}
              {free.map(({ id, name: roomName, price }) => (
                <Choice key={id} name="room" isChosen={chosenId === id} onChoose={() => setChosenId(id)}>
                  {roomName}, {formatNaira(price)}
                </Choice>
              ))}
            </ChoiceGroup>
            <Field
              label="Name of the guest"
              name="guest_name"
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <p>
              The guest paid {formatAmount(review)}. A mail to {review.payer_email} says that the room is
              booked.
            </p>
          </ConfirmForm>
        )
      }}
    </Loaded>
  )
}

function RefundForm({ review, onClose }: FormProps) {
  const [text, setText] = useState(String(review.amount))
  const amount = parseAmount(text, review.amount)
  return (
    <ConfirmForm
      confirm={amount === undefined ? 'Enter the amount' : `Pay back ${formatNaira(amount)}`}
      isIncomplete={amount === undefined}
      onClose={onClose}
      call={() => decide(review, { decision: 'refund', amount: amount ?? 0 })}
    >
      <AmountField name="amount" max={review.amount} value={text} onChange={setText} />
      {amount !== undefined && (
        <p>
          {formatNaira(amount)} goes back to {review.payer_email}. No room is booked. This cannot be taken
          back.
        </p>
      )}
    </ConfirmForm>
  )
}

/** @example formatAmount({ amount: 85000, currency: 'NGN' }) // '₦85,000' */
export function formatAmount({ amount, currency }: Pick<Review, 'amount' | 'currency'>): string {
  return currency === 'NGN' ? formatNaira(amount) : `${amount} ${currency}`
}
