import type { ComponentProps } from 'react'
import { useLater, useWait } from '../../../components/ui/useLater'
import type { Room } from '../../../shared/contract'
import type { BookingDialog } from './BookingDialog'

interface HomeBookingProps extends Omit<ComponentProps<typeof BookingDialog>, 'room'> {
  room: Room | undefined
}

const loadDialog = () => import(/* webpackChunkName: "booking-dialog" */ './BookingDialog')

export function HomeBooking({ room, ...props }: HomeBookingProps) {
  const isWanted = room !== undefined
  const code = useLater(loadDialog, isWanted)
  useWait(isWanted && code === undefined)
  return room && code && <code.BookingDialog key={room.id} room={room} {...props} />
}
