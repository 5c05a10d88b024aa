import { type ReactNode, useSyncExternalStore } from 'react'
import { useRoom } from '../../apollo/useRoom'
import { usePageTitle } from '../../components/layout/page-title'
import type { Room } from '../../shared/contract'
import { RoomDetails } from './RoomDetails'
import { isRoomId, showLive, showPrebuilt } from './shown-room'

interface RoomScreenProps {
  copy: Queries.RoomDetailsFragment
  roomId: number
  /** The room of the build; null for a room that was added later. */
  prebuilt: Queries.RoomFactsFragment | null
  renderBooking: (room: Room) => ReactNode
  notFound: ReactNode
  /** For a room that is no longer offered. */
  removed: ReactNode
}

export function RoomScreen(props: RoomScreenProps) {
  const isHydrated = useHydrated()
  if (isRoomId(props.roomId)) return <LiveRoomScreen {...props} />
  // The shell was built without an id, as a skeleton. The first render in the browser must be the same.
  return isHydrated ? props.notFound : <RoomDetails copy={props.copy} room={undefined} booking={undefined} />
}

function LiveRoomScreen({ copy, roomId, prebuilt, renderBooking, notFound, removed }: RoomScreenProps) {
  const live = useRoom(roomId)
  if (live.status === 'missing') return notFound
  if (live.status === 'removed') return removed
  if (live.status === 'ready') {
    return (
      <>
        {prebuilt === null && <TabTitle name={live.room.name} />}
        <RoomDetails copy={copy} room={showLive(live.room, prebuilt)} booking={renderBooking(live.room)} />
      </>
    )
  }
  const room = prebuilt ? showPrebuilt(prebuilt, 'loading') : undefined
  return <RoomDetails copy={copy} room={room} booking={undefined} />
}

/** The page's `Head` knows only the rooms of the build. */
function TabTitle({ name }: { name: string }) {
  usePageTitle(name)
  return null
}

function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing() {
  return () => undefined
}
