import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { ConfirmForm } from '../parts/dialogs'
import { problemsIn, TextField, textOrNull, useFields } from '../parts/fields'
import { parseNaira } from '../parts/form'
import { Balance } from './Balance'
import { BookingDialog, type BookingFormProps, type BookingName, WhichBooking } from './BookingDialog'
import { methodOf, PaidHow } from './payment-fields'

export function TakePayment({ booking }: { booking: BookingName }) {
  return <BookingDialog booking={booking} label="Take payment" title="Take payment" form={PaymentForm} />
}

function PaymentForm({ story: { booking }, onClose }: BookingFormProps) {
  const fields = useFields<'amount' | 'method' | 'reference'>()
  const { typed, field } = fields
  const preset = booking.balance > 0 ? formatNaira(booking.balance).slice(1) : ''
  const amount = parseNaira(typed.amount ?? preset)
  const method = methodOf(typed.method)
  return (
    <ConfirmForm
      confirm={amount === undefined ? 'Take payment' : `${formatNaira(amount)} was paid`}
      problems={problemsIn({
        amount: amount === undefined && 'An amount in naira, such as 85,000.',
        method: method === undefined && 'Please choose one.',
      })}
      onClose={onClose}
      call={() =>
        writeDesk(api.bookingStep(booking.code, 'payments'), {
          method,
          amount,
          seen_balance: booking.balance,
          reference: method === 'cash' ? null : textOrNull(typed.reference),
        })
      }
    >
      <Balance booking={booking} />
      <TextField label="How much, in naira" inputMode="decimal" {...field('amount', preset)} />
      <PaidHow legend="Paid how?" fields={fields} />
      <WhichBooking booking={booking} />
    </ConfirmForm>
  )
}
