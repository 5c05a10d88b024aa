import { Dialog } from '../../components/ui/Dialog'
import type { Room } from '../../shared/contract'
import { BookingFields } from './BookingFields'
import { useBooking } from './useBooking'

interface HomeBookingProps {
  /** The room to book; undefined: the dialog is closed. */
  room: Room | undefined
  onClose: () => void
}

/** The booking form of a room in a dialog, on the home page. */
export function HomeBooking({ room, onClose }: HomeBookingProps) {
  return room && <BookingDialog key={room.id} room={room} onClose={onClose} />
}

function BookingDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const booking = useBooking(room)
  const { step } = booking.state

  function close() {
    // Once Book Now is pressed the attempt runs to its end; a popup out of nowhere would be a surprise.
    if (step === 'ready') onClose()
  }

  return (
    <Dialog title={room.name} onClose={close} isAside={step === 'paying'}>
      <BookingFields booking={booking} />
    </Dialog>
  )
}
