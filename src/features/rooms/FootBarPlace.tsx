import type { RefObject } from 'react'
import { useLater } from '../../components/ui/useLater'
import { useMedia } from '../../components/ui/useMedia'
import type { ShownRoom } from './shown-room'

const loadBar = () => import('./FootBar')
/** Below the width from which on the form stands beside the room. */
const NARROW = '(max-width: 1023.98px)'

interface FootBarPlaceProps {
  room: ShownRoom
  form: RefObject<HTMLElement | null>
}

/** Loads the bar at the foot where the screen is narrow. */
export function FootBarPlace({ room, form }: FootBarPlaceProps) {
  const bar = useLater(loadBar, useMedia(NARROW))
  return bar && <bar.FootBar room={room} form={form} />
}
