import { useRef } from 'react'
import { useInViewport } from '../../components/ui/useLateLoading'
import { useLater } from '../../components/ui/useLater'
import type { OtherRoomsProps } from './OtherRoomList'

const loadList = () => import('./OtherRoomList')

/** Keeps the height of a heading and three rooms, which arrive late. */
export function OtherRooms(props: OtherRoomsProps) {
  const place = useRef(null)
  const list = useLater(loadList, useInViewport(place) === 'inside')
  return (
    <div ref={place} style={{ minHeight: '10.125rem' }}>
      {list && <list.OtherRoomList {...props} />}
    </div>
  )
}
