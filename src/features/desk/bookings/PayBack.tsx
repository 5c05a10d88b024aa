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

/** Pays all or a part of a booking back that is completed, or cancelled without money back. */
export function PayBack({ booking }: { booking: DeskBooking }) {
  return (
    <DialogButton label="Pay back" title="Pay money back?">
      {(close) => <PayBackForm booking={booking} onClose={close} />}
    </DialogButton>
  )
}

function PayBackForm({ booking, onClose }: { booking: DeskBooking; onClose: () => void }) {
  const { code, guest_name: name, guest_email: email, paid } = booking
  const [isAll, setIsAll] = useState(true)
  const [part, setPart] = useState('')
  const refund = isAll ? paid : partOf(part, paid)
  return (
    <Question
      confirm={refund === undefined ? 'Enter the amount' : `Pay back ${formatNaira(refund)}`}
      isIncomplete={refund === undefined}
      onClose={onClose}
      call={() => writeDesk(api.bookingStep(code, 'pay-back'), { refund })}
    >
      <ChoiceGroup legend={`${name} paid ${formatNaira(paid)}. What goes back?`}>
        <Choice name="back" isChosen={isAll} onChoose={() => setIsAll(true)}>
          All of it
        </Choice>
        <Choice name="back" isChosen={!isAll} onChoose={() => setIsAll(false)}>
          A part of it
        </Choice>
      </ChoiceGroup>
      {!isAll && (
        <Field
          label="How much goes back, in naira"
          name="part"
          inputMode="decimal"
          autoComplete="off"
          value={part}
          onChange={(event) => setPart(event.target.value)}
          error={
            part !== '' && refund === undefined ? `An amount between ₦1 and ${formatNaira(paid)}` : undefined
          }
        />
      )}
      <p>
        {refund !== undefined && `${formatNaira(refund)} goes back to ${email}. `}
        The booking stays {booking.status}, and a mail tells the guest. This can be done once, and cannot be
        taken back.
      </p>
    </Question>
  )
}

/** Undefined while the part is no amount that can go back. */
function partOf(text: string, paid: number): number | undefined {
  const amount = parseNaira(text)
  return amount !== undefined && amount >= 1 && amount <= paid ? amount : undefined
}
