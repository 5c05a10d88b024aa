import type { ComponentProps, ReactNode } from 'react'
import { useRoom } from '../../apollo/useRoom'
import { usePageTitle } from '../../components/layout/PageHead'
import { useHydrated } from '../../components/ui/useHydrated'
import type { Room } from '../../shared/contract'
import type { StayOffer } from '../../shared/chosen-stay'
import { RoomDetails } from './RoomDetails'
import { isRoomId, showLive, showPrebuilt } from './shown-room'

type DetailsProps = Omit<ComponentProps<typeof RoomDetails>, 'room' | 'more' | 'renderForm'>

interface RoomScreenProps extends DetailsProps {
  roomId: number
  prebuilt: (Queries.RoomFactsFragment & Queries.RoomMoreFragment) | null
  renderBooking: (room: Room, offer?: StayOffer) => ReactNode
  notFound: ReactNode
  removed: ReactNode
}

export function RoomScreen(props: RoomScreenProps) {
  const isHydrated = useHydrated()
  if (isRoomId(props.roomId)) return <LiveRoomScreen {...props} />
  // The shell was built without an id, as a skeleton. The first render in the browser must equal it.
  return isHydrated ? (
    props.notFound
  ) : (
    <RoomDetails {...props} room={undefined} more={null} renderForm={undefined} />
  )
}

function LiveRoomScreen(props: RoomScreenProps) {
  const { roomId, prebuilt, renderBooking, notFound, removed } = props
  const live = useRoom(roomId)
  if (live.status === 'missing') return notFound
  if (live.status === 'removed') return removed
  const liveRoom = live.status === 'ready' ? live.room : undefined
  const room = liveRoom ? showLive(liveRoom, prebuilt) : prebuilt && showPrebuilt(prebuilt, 'loading')
  // One tree before and after the answer: otherwise React would mount the page again and close what is open.
  return (
    <>
      {liveRoom && prebuilt === null && <TabTitle name={liveRoom.name} />}
      <RoomDetails
        {...props}
        room={room ?? undefined}
        more={prebuilt}
        renderForm={liveRoom && ((offer) => renderBooking(liveRoom, offer))}
      />
    </>
  )
}

/** Sets the title, because the page's `Head` knows only the rooms of the build. */
function TabTitle({ name }: { name: string }) {
  usePageTitle(name)
  return null
}
