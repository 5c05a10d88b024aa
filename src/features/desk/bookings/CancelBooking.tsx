import { useState } from 'react'
import { Field } from '../../../components/ui/Field'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { Choice, ChoiceGroup } from '../parts/Choice'
import { Question } from '../parts/ConfirmButton'
import { DialogButton } from '../parts/DialogButton'
import { parseNaira } from '../words/parse-naira'
import { freeWords } from './booking-words'

type Back = 'all' | 'part' | 'nothing'

/** Cancels a booking, with all, a part or nothing of the money back. */
export function CancelBooking({ booking }: { booking: DeskBooking }) {
  return (
    <DialogButton label="Cancel the booking" title="Cancel this booking?">
      {(close) => <CancelForm booking={booking} onClose={close} />}
    </DialogButton>
  )
}

function CancelForm({ booking, onClose }: { booking: DeskBooking; onClose: () => void }) {
  const { code, guest_email: email, paid } = booking
  const [back, setBack] = useState<Back>('all')
  const [part, setPart] = useState('')
  const refund = refundOf(back, part, paid)
  const hasWrongPart = back === 'part' && part !== '' && refund === undefined
  return (
    <Question
      confirm={confirmWords(back, refund)}
      isIncomplete={refund === undefined}
      onClose={onClose}
      call={() => writeDesk(api.bookingStep(code, 'cancel'), { refund, seen_room: booking.room_id })}
    >
      <ChoiceGroup legend={`${booking.guest_name} paid ${formatNaira(paid)}. What goes back?`}>
        <Choice name="back" isChosen={back === 'all'} onChoose={() => setBack('all')}>
          All of it
        </Choice>
        <Choice name="back" isChosen={back === 'part'} onChoose={() => setBack('part')}>
          A part of it
        </Choice>
        <Choice name="back" isChosen={back === 'nothing'} onChoose={() => setBack('nothing')}>
          Nothing
        </Choice>
      </ChoiceGroup>
      {back === 'part' && (
        <Field
          label="How much goes back, in naira"
          name="part"
          inputMode="decimal"
          autoComplete="off"
          value={part}
          onChange={(event) => setPart(event.target.value)}
          error={hasWrongPart ? `An amount between ₦1 and ${formatNaira(paid)}` : undefined}
        />
      )}
      <p>
        {backWords(refund, email)} {freeWords(booking)} A mail tells the guest. This cannot be taken back.
      </p>
    </Question>
  )
}

/** Undefined while the part is no amount that can go back. */
function refundOf(back: Back, part: string, paid: number): number | undefined {
  if (back === 'nothing') return 0
  if (back === 'all') return paid
  const amount = parseNaira(part)
  return amount !== undefined && amount >= 1 && amount <= paid ? amount : undefined
}

function backWords(refund: number | undefined, email: string): string {
  if (refund === undefined) return ''
  return refund === 0 ? 'No money goes back.' : `${formatNaira(refund)} goes back to ${email}.`
}

function confirmWords(back: Back, refund: number | undefined): string {
  if (refund === undefined) return 'Enter the amount'
  return back === 'nothing' ? 'Cancel without a refund' : `Cancel and pay back ${formatNaira(refund)}`
}
