import { navigate } from 'gatsby'
import { type ReactNode, useEffect, useState } from 'react'
import { useWait } from '../../../components/ui/useLater'
import type { Room } from '../../../shared/contract'
import { keepTrying } from '../../../shared/keep-trying'
import { roomPagePath } from '../../../shared/paths'
import { logBooking, reasonOf } from '../log-booking'

interface HomeBookingProps {
  /** The room to book. Undefined means that the dialog is closed. */
  room: Room | undefined
  /** What the room is like: stands above the form. */
  summary?: ReactNode
  onClose: () => void
}

type BookingDialogModule = typeof import('./BookingDialog')

/**
 * Opens the booking dialog on the home page. Its code is loaded when a guest first asks for the dialog.
 * If the code does not load, the guest is led to the room's page; offline, he is asked to wait.
 */
export function HomeBooking({ room, summary, onClose }: HomeBookingProps) {
  const [code, setCode] = useState<BookingDialogModule>()
  const roomId = room?.id
  const isWanted = roomId !== undefined && code === undefined
  useWait(isWanted)

  useEffect(() => {
    if (!isWanted) return undefined
    const over = new AbortController()
    void keepTrying(
      () => import('./BookingDialog'),
      over.signal,
      (error) => {
        logBooking('dialog-missing', { reason: reasonOf(error) })
        if (navigator.onLine) void navigate(roomPagePath(roomId))
      },
    ).then((loaded) => loaded && setCode(loaded))
    return () => over.abort()
  }, [isWanted, roomId])

  return room && code && <code.BookingDialog key={room.id} room={room} summary={summary} onClose={onClose} />
}
