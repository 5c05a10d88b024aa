import { useRef } from 'react'
import { styled } from 'styled-components'
import { useInViewport } from '../../components/ui/useLateLoading'
import { useLater } from '../../components/ui/useLater'
import type { OtherRoomsProps } from './OtherRoomList'

const loadList = () => import('./OtherRoomList')

export function OtherRooms(props: OtherRoomsProps) {
  const place = useRef(null)
  const list = useLater(loadList, useInViewport(place) === 'inside')
  return <Place ref={place}>{list && <list.OtherRoomList {...props} />}</Place>
}

/* As high as its heading and three rows of OtherRoomList. */
const Place = styled.div`
  min-height: 10.125rem;
`
