import { navigate } from 'gatsby'
import { useEffect, useSyncExternalStore } from 'react'
import { loadDialog } from '../../../components/ui/Alert'
import type { Me } from '../../../shared/desk/people'
import { isSignedOut, noteUses } from '../api/call-desk'
import { api } from '../api/paths'
import { DeskCache, useDeskData } from '../api/useDeskData'
import { useLiveUpdates } from '../api/useLiveUpdates'
import { BookingScreen } from '../bookings/BookingScreen'
import { BookingsScreen } from '../bookings/BookingsScreen'
import { GuestDataScreen } from '../guest-data/GuestDataScreen'
import { MailScreen } from '../mail/MailScreen'
import { MessagesScreen } from '../messages/MessagesScreen'
import { MoneyScreen } from '../money/MoneyScreen'
import { Loaded } from '../parts/Loaded'
import { DialogPlace } from '../parts/dialogs'
import { Screen } from '../parts/layout'
import { DeskLink } from '../parts/text'
import { PeopleScreen } from '../people/PeopleScreen'
import { NewRoomScreen } from '../rooms/RoomForm'
import { RoomScreen } from '../rooms/RoomScreen'
import { RoomsScreen } from '../rooms/RoomsScreen'
import { SignIn } from '../sign-in/SignIn'
import { TodayScreen } from '../today/TodayScreen'
import { DeskFrame } from './DeskFrame'
import { EmptyFrame } from './EmptyFrame'
import { MeProvider } from './me'
import { type Place, placeOf } from './screens'

interface DeskProps {
  /** Path of the address, such as /desk/rooms. */
  path: string
  /** Query of the address, with its question mark. */
  search?: string
}

export const SIGN_IN_PATH = '/desk/sign-in'

/**
 * The desk. The built page is the same for all its addresses, so the browser's first render draws no more
 * than the build did.
 */
export function Desk({ path, search = '' }: DeskProps) {
  const isInBrowser = useSyncExternalStore(neverChanges, isTrue, isFalse)
  if (!isInBrowser) return <EmptyFrame />
  return (
    <DeskCache>
      {path.replace(/\/$/, '') === SIGN_IN_PATH ? <SignIn /> : <SignedIn path={path} search={search} />}
    </DeskCache>
  )
}

/**
 * A refusal is told in an alert, whose code may be gone when it is first wanted: a desk stays open for days,
 * and a release may have taken the place of its own. The public pages load it with their frame.
 */
function fetchDialog(): void {
  loadDialog().catch(() => console.warn('The code of the alerts is asked for again with the first one.'))
}

function SignedIn({ path, search }: Required<DeskProps>) {
  const asked = useDeskData<Me>(api.me)
  const hasNoSession = isSignedOut(asked.error)
  useEffect(noteUses, [])
  useEffect(fetchDialog, [])
  const connection = useLiveUpdates(asked.data !== undefined && !hasNoSession)

  useEffect(() => {
    if (hasNoSession) void navigate(SIGN_IN_PATH, { replace: true })
  }, [hasNoSession])

  if (asked.data === undefined || hasNoSession) {
    return (
      <EmptyFrame>
        <Loaded of={hasNoSession ? { ...asked, data: undefined, error: undefined } : asked}>
          {() => null}
        </Loaded>
      </EmptyFrame>
    )
  }
  const place = placeOf(path, asked.data.role)
  return (
    <MeProvider value={asked.data}>
      <DialogPlace path={path}>
        <DeskFrame me={asked.data} place={place} connection={connection}>
          <ScreenOf place={place} search={search} />
        </DeskFrame>
      </DialogPlace>
    </MeProvider>
  )
}

function neverChanges(): () => void {
  return () => undefined
}

function isTrue(): boolean {
  return true
}

function isFalse(): boolean {
  return false
}

/** Draws the screen of an address. A key of its own lets each booking and room start with empty forms. */
export function ScreenOf({ place, search }: { place: Place; search: string }) {
  switch (place.screen) {
    case 'today':
      return <TodayScreen />
    case 'rooms':
      return <RoomsScreen search={search} />
    case 'room':
      return <RoomScreen key={place.id} id={place.id} />
    case 'new-room':
      return <NewRoomScreen />
    case 'bookings':
      return <BookingsScreen search={search} />
    case 'booking':
      return <BookingScreen key={place.code} code={place.code} />
    case 'money':
      return <MoneyScreen />
    case 'messages':
      return <MessagesScreen />
    case 'mail':
      return <MailScreen />
    case 'people':
      return <PeopleScreen />
    case 'guest-data':
      return <GuestDataScreen />
    default:
      return (
        <Screen title="Nothing is here">
          <p>
            This address is not a screen of the desk, or not one of yours.{' '}
            <DeskLink to="/desk">Go to your first screen</DeskLink>
          </p>
        </Screen>
      )
  }
}
