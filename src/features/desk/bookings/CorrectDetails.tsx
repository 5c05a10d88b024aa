import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../shared/limits'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { ConfirmForm } from '../parts/dialogs'
import { problemsIn, TextField, textOrNull, useFields } from '../parts/fields'
import { Note } from '../parts/text'
import { BookingDialog, type BookingFormProps, type BookingName } from './BookingDialog'

const DETAILS = [
  ['guest_name', 'Name', NAME_MAX_LENGTH],
  ['guest_email', 'E-mail', EMAIL_MAX_LENGTH],
  ['phone', 'Phone', 30],
  ['arrival_time', 'Arrival time', 60],
  ['wishes', 'Wishes', 300],
  ['company', 'Company, for the invoice', NAME_MAX_LENGTH],
  ['tin', 'TIN of the company', 60],
  ['note', 'Note, for the desk only', 300],
] as const satisfies readonly (readonly [keyof DeskBooking, string, number])[]

type Detail = (typeof DETAILS)[number][0]

const TYPES: Partial<Record<Detail, string>> = { guest_email: 'email', phone: 'tel' }

export function CorrectDetails({ booking }: { booking: BookingName }) {
  return (
    <BookingDialog
      booking={booking}
      label="Correct details"
      title="Correct details"
      variant="quiet"
      form={CorrectForm}
    />
  )
}

function CorrectForm({ story: { booking }, onClose }: BookingFormProps) {
  const { typed, field } = useFields<Detail>()
  const changed = DETAILS.flatMap(([name]) => {
    const text = textOrNull(typed[name])
    return typed[name] === undefined || text === booking[name] ? [] : [[name, text] as const]
  })
  return (
    <ConfirmForm
      confirm="Save"
      isIncomplete={changed.length === 0}
      problems={problemsIn({
        guest_name: typed.guest_name?.trim() === '' && 'Please enter the name of the guest.',
      })}
      onClose={onClose}
      call={() => writeDesk(api.booking(booking.code), Object.fromEntries(changed), 'PATCH')}
    >
      {DETAILS.map(([name, label, maxLength]) => (
        <TextField
          key={name}
          label={label}
          type={TYPES[name] ?? 'text'}
          maxLength={maxLength}
          {...field(name, booking[name] ?? '')}
        />
      ))}
      {booking.reference !== null && <Note>A new e-mail address gets the confirmation again.</Note>}
    </ConfirmForm>
  )
}
