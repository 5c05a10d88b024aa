import { useState } from 'react'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { AmountField, Choice, ChoiceGroup, parseAmount } from '../parts/form'
import { DialogButton, ConfirmForm } from '../parts/dialogs'
import { describeFreeRoom } from '../labels'

type Share = 'all' | 'part' | 'nothing'

/** Cancels a booking and refunds all, a part or nothing. */
export function CancelBooking({ booking }: { booking: DeskBooking }) {
  return (
    <DialogButton label="Cancel the booking" title="Cancel this booking?">
      {(close) => <RefundForm booking={booking} isCancellation onClose={close} />}
    </DialogButton>
  )
}

/** Refunds all or a part of a booking that is completed, or was cancelled without a refund. */
export function PayBack({ booking }: { booking: DeskBooking }) {
  return (
    <DialogButton label="Pay back" title="Pay money back?">
      {(close) => <RefundForm booking={booking} isCancellation={false} onClose={close} />}
    </DialogButton>
  )
}

interface RefundFormProps {
  booking: DeskBooking
  isCancellation: boolean
  onClose: () => void
}

function RefundForm({ booking, isCancellation, onClose }: RefundFormProps) {
  const { code, guest_name: name, guest_email: email, paid, room_id: seen_room } = booking
  const [share, setShare] = useState<Share>('all')
  const [part, setPart] = useState('')
  const refund = share === 'part' ? parseAmount(part, paid) : share === 'all' ? paid : 0
  const choices: readonly (readonly [Share, string])[] = [
    ['all', 'All of it'],
    ['part', 'A part of it'],
    ...(isCancellation ? [['nothing', 'Nothing'] as const] : []),
  ]
  return (
    <ConfirmForm
      confirm={describeConfirm(isCancellation, refund)}
      isIncomplete={refund === undefined}
      onClose={onClose}
      call={() =>
        isCancellation
          ? writeDesk(api.bookingStep(code, 'cancel'), { refund, seen_room })
          : writeDesk(api.bookingStep(code, 'pay-back'), { refund })
      }
    >
      <ChoiceGroup legend={`${name} paid ${formatNaira(paid)}. What goes back?`}>
        {choices.map(([value, label]) => (
          <Choice key={value} name="back" isChosen={share === value} onChoose={() => setShare(value)}>
            {label}
          </Choice>
        ))}
      </ChoiceGroup>
      {share === 'part' && <AmountField name="part" max={paid} value={part} onChange={setPart} />}
      <p>
        {refund === 0 && 'No money goes back. '}
        {refund !== undefined && refund > 0 && `${formatNaira(refund)} goes back to ${email}. `}
        {isCancellation
          ? `${describeFreeRoom(booking)} A mail tells the guest. This cannot be taken back.`
          : `The booking stays ${booking.status}, and a mail tells the guest. This can be done once, and cannot be taken back.`}
      </p>
    </ConfirmForm>
  )
}

function describeConfirm(isCancellation: boolean, refund: number | undefined): string {
  if (refund === undefined) return 'Enter the amount'
  if (refund === 0) return 'Cancel without a refund'
  return `${isCancellation ? 'Cancel and pay' : 'Pay'} back ${formatNaira(refund)}`
}
