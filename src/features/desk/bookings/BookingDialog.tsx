import type { ComponentProps, ComponentType } from 'react'
import type { ButtonVariant } from '../../../components/ui/Button'
import type { BookingStory, DeskBooking } from '../../../shared/desk/bookings'
import { writeDesk } from '../api/call-desk'
import { api, type BookingStep } from '../api/paths'
import { useAnswerOnce } from '../api/useDeskData'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { Loaded } from '../parts/Loaded'
import { Note } from '../parts/text'

/** The props of a form in a dialog about a booking. */
export interface BookingFormProps {
  story: BookingStory
  onClose: () => void
}

/** Returns a button that opens a form about a booking, as the server knows it at that moment. */
export function bookingButton(
  label: string,
  title: string,
  Form: ComponentType<BookingFormProps>,
  variant: ButtonVariant = 'outline',
) {
  return function BookingButton({ booking }: { booking: Pick<DeskBooking, 'code' | 'guest_name'> }) {
    const about = `${booking.guest_name}, ${booking.code}`
    return (
      <DialogButton label={label} about={about} title={title} variant={variant}>
        {(close) => <WithStory code={booking.code} form={Form} onClose={close} />}
      </DialogButton>
    )
  }
}

interface WithStoryProps {
  code: string
  form: ComponentType<BookingFormProps>
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

interface StepFormProps
  extends Omit<ComponentProps<typeof ConfirmForm>, 'call' | 'onClose'>, BookingFormProps {
  step: BookingStep
  /** What the call sends. By default only the room that the person saw. */
  body?: object
}

/** Confirms a step of a booking. Its last line distinguishes guests of the same name. */
export function StepForm({ story: { booking }, step, body, children, ...form }: StepFormProps) {
  const { code, phone, guest_email: email, room_id: seen_room } = booking
  return (
    <ConfirmForm {...form} call={() => writeDesk(api.bookingStep(code, step), body ?? { seen_room })}>
      {children}
      <Note>{['Booking ' + code, phone, email].filter(Boolean).join(', ')}</Note>
    </ConfirmForm>
  )
}
