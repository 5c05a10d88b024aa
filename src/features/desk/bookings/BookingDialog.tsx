import type { ComponentProps, ComponentType } from 'react'
import type { ButtonVariant } from '../../../components/ui/Button'
import type { BookingStory, DeskBooking } from '../../../shared/desk/bookings'
import type { BodyOf, CallName } from '../../../shared/desk/calls'
import { callDesk, type Input } from '../api/call-desk'
import { useAnswerOnce } from '../api/useAnswer'
import { ConfirmForm, DialogButton } from '../parts/dialogs'
import { Loaded } from '../parts/Loaded'
import { Note } from '../parts/text'

export interface BookingFormProps {
  story: BookingStory
}

/** Returns a button for a form about a booking, which is read when the form opens. */
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
        <WithStory code={booking.code} form={Form} />
      </DialogButton>
    )
  }
}

function WithStory({ code, form: Form }: { code: string; form: ComponentType<BookingFormProps> }) {
  const story = useAnswerOnce('GET bookings/:code/', { code })
  return (
    <Loaded of={story} lines={4}>
      {(answer) => <Form story={answer} />}
    </Loaded>
  )
}

type StepOf = Exclude<
  CallName extends infer Name ? (Name extends `POST bookings/:code/${infer Step}/` ? Step : never) : never,
  'invoices' | `folio/${string}`
>

/** A body that a form has partly filled in. A form with problems is not sent. */
type Draft<Body> = { [Field in keyof Body]: Draft<Body[Field]> | undefined | null }

interface StepFormProps<Of extends StepOf>
  extends Omit<ComponentProps<typeof ConfirmForm>, 'call'>, BookingFormProps {
  step: Of
  body?: Draft<BodyOf<`POST bookings/:code/${Of}/`>>
}

/** Confirms a step of a booking. The last line tells guests of the same name apart. */
export function StepForm<Of extends StepOf>({
  story: { booking },
  step,
  body,
  children,
  ...form
}: StepFormProps<Of>) {
  const { code, phone, guest_email: email, room_id: seen_room } = booking
  const name = `POST bookings/:code/${step}/` as const
  return (
    // Safe: a form without problems has the whole body, and the server checks it.
    <ConfirmForm
      {...form}
      call={() => callDesk(name, { code, ...(body ?? { seen_room }) } as Input<typeof name>)}
    >
      {children}
      <Note>{['Booking ' + code, phone, email].filter(Boolean).join(', ')}</Note>
    </ConfirmForm>
  )
}
