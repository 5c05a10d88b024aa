import type { ReactNode } from 'react'
import type { ButtonVariant } from '../../../components/ui/Button'
import type { BookingStory, DeskBooking } from '../../../shared/desk/bookings'
import { api } from '../api/paths'
import { useAnswerOnce } from '../api/useAnswerOnce'
import { DialogButton } from '../parts/dialogs'
import { Loaded } from '../parts/Loaded'
import { Note } from '../parts/text'

/** What a button says of the booking that it is for. */
export type BookingName = Pick<DeskBooking, 'code' | 'guest_name'>

/** The props of a form in a dialog about a booking. */
export interface BookingFormProps {
  story: BookingStory
  onClose: () => void
}

interface BookingDialogProps {
  booking: BookingName
  label: string
  title: string
  variant?: ButtonVariant | undefined
  form: (props: BookingFormProps) => ReactNode
}

/** A button that opens a form about a booking, as the server knows it at that moment. */
export function BookingDialog({ booking, label, title, variant, form }: BookingDialogProps) {
  return (
    <DialogButton
      label={label}
      about={`${booking.guest_name}, ${booking.code}`}
      title={title}
      {...(variant && { variant })}
    >
      {(close) => <WithStory code={booking.code} form={form} onClose={close} />}
    </DialogButton>
  )
}

interface WithStoryProps extends Pick<BookingDialogProps, 'form'> {
  code: string
  onClose: () => void
}

function WithStory({ code, form: Form, onClose }: WithStoryProps) {
  const story = useAnswerOnce<BookingStory>(api.booking(code))
  return (
    <Loaded of={story} lines={4}>
      {(answer) => <Form story={answer} onClose={onClose} />}
    </Loaded>
  )
}

/** Distinguishes guests of the same name. */
export function WhichBooking({ booking }: { booking: DeskBooking }) {
  const { code, phone, guest_email: email } = booking
  return <Note>{['Booking ' + code, phone, email].filter(Boolean).join(', ')}</Note>
}
