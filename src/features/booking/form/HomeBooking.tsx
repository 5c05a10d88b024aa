import { navigate } from 'gatsby'
import { useEffect, useState } from 'react'
import type { Room } from '../../../shared/contract'
import { roomPagePath } from '../../../shared/paths'
import { logBooking, reasonOf } from '../log-booking'

interface HomeBookingProps {
  /** The room to book. Undefined means that the dialog is closed. */
  room: Room | undefined
  onClose: () => void
}

type BookingDialogModule = typeof import('./BookingDialog')

/**
 * Opens the booking dialog on the home page. Its code is loaded when a guest first asks for the dialog.
 * If the code does not load, the guest is led to the room's page.
 */
export function HomeBooking({ room, onClose }: HomeBookingProps) {
  const [code, setCode] = useState<BookingDialogModule>()
  const roomId = room?.id
  const isWanted = roomId !== undefined && code === undefined

  useEffect(() => {
    if (!isWanted) return
    import('./BookingDialog').then(setCode).catch((error: unknown) => {
      logBooking('dialog-missing', { reason: reasonOf(error) })
      void navigate(roomPagePath(roomId))
    })
  }, [isWanted, roomId])

  return room && code && <code.BookingDialog key={room.id} room={room} onClose={onClose} />
}
