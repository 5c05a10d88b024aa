import { Dialog } from '../../../components/ui/Dialog'
import type { Room } from '../../../shared/contract'
import { BookingFields } from './BookingFields'
import { useBooking } from './useBooking'

/** The booking form of a room in a dialog. */
export function BookingDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const booking = useBooking(room)
  const { step } = booking.state

  function close() {
    // During an attempt the dialog stays open: otherwise the payment popup could open over another page.
    if (step === 'ready') onClose()
  }

  return (
    <Dialog title={room.name} onClose={close} isAside={step === 'paying'}>
      <BookingFields booking={booking} />
    </Dialog>
  )
}
