import type { ReactNode } from 'react'
import { Dialog } from '../../../components/ui/Dialog'
import type { Room } from '../../../shared/contract'
import { BookingFields } from './BookingForm'
import { useBooking } from './useBooking'
import { ButtonLink } from '../../../components/ui/Button'
import { hasOwnServer } from '../../../config/own-server'
import { roomPagePath } from '../../../shared/paths'

interface BookingDialogProps {
  room: Room
  summary?: ReactNode
  onClose: () => void
}

export function BookingDialog({ room, summary, onClose }: BookingDialogProps) {
  const booking = useBooking(room)
  const { step } = booking.state

  function close() {
    // During an attempt the dialog stays open: the payment popup must not open over another page.
    if (step === 'ready') onClose()
  }

  return (
    <Dialog title={room.name} onClose={close} isAside={step === 'paying'}>
      {summary}
      <BookingFields booking={booking} />
      {hasOwnServer && (
        <ButtonLink variant="quiet" to={`${roomPagePath(room.id)}?dates`}>
          Other dates
        </ButtonLink>
      )}
    </Dialog>
  )
}
