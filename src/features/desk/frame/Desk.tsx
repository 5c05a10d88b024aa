import { navigate } from 'gatsby'
import { useEffect } from 'react'
import { loadDialog } from '../../../components/ui/Alert'
import { useHydrated } from '../../../components/ui/useHydrated'
import type { Me } from '../../../shared/desk/people'
import { isAllowed } from '../../../shared/desk/roles'
import { isSignedOut, trackUse } from '../api/call-desk'
import { forgetAnswers } from '../api/kept-answers'
import { api } from '../api/paths'
import { DeskCache, useDeskData } from '../api/useDeskData'
import { useLiveUpdates } from '../api/useLiveUpdates'
import { BookingScreen } from '../bookings/BookingScreen'
import { BookingsScreen } from '../bookings/BookingsScreen'
import { GuestDataScreen } from '../guest-data/GuestDataScreen'
import { JournalScreen } from '../journal/JournalScreen'
import { MailScreen } from '../mail/MailScreen'
import { MailsScreen } from '../mail/MailsScreen'
import { MessagesScreen } from '../messages/MessagesScreen'
import { MoneyScreen } from '../money/MoneyScreen'
import { Loaded } from '../parts/Loaded'
import { DialogHost } from '../parts/dialogs'
import { Screen } from '../parts/layout'
import { DeskLink } from '../parts/text'
import { PeopleScreen } from '../people/PeopleScreen'
import { NewRoomScreen } from '../rooms/RoomForm'
import { DeskRoomScreen } from '../rooms/DeskRoomScreen'
import { RoomsScreen } from '../rooms/RoomsScreen'
import { SignIn } from '../sign-in/SignIn'
import { TodayScreen } from '../today/TodayScreen'
import { DeskFrame } from './DeskFrame'
import { EmptyFrame } from './EmptyFrame'
import { MeProvider } from './me'
import { NewBookingsProvider, useNewBookings } from './new-bookings'
import { makeOfflineCopy } from './offline-copy'
import { type Route, routeOf } from './screens'

interface DeskProps {
  /** Path of the address, such as /desk/rooms. */
  path: string
  /** Query of the address, with its question mark. */
  search?: string
}

const SIGN_IN_PATH = '/desk/sign-in'

/**
 * The staff's side of the site. The built page is the same for all addresses, so the first render in the
 * browser draws no more than the build did.
 */
export function Desk({ path, search = '' }: DeskProps) {
  const isHydrated = useHydrated()
  const isSignIn = path.replace(/\/$/, '') === SIGN_IN_PATH
  useEffect(() => {
    if (isSignIn) forgetAnswers()
  }, [isSignIn])
  if (!isHydrated) return <EmptyFrame />
  return <DeskCache>{isSignIn ? <SignIn /> : <SignedIn path={path} search={search} />}</DeskCache>
}

/**
 * Loads the code of alerts early: a desk stays open for days, and a release may have replaced the file when
 * it is needed.
 */
function preloadAlert(): void {
  loadDialog().catch(() => console.warn('The code of alerts is loaded with the first one.'))
}

/** The page's own files come first. */
const COPY_AFTER_MS = 3_000

function copyLater(): () => void {
  const timer = setTimeout(() => void makeOfflineCopy(), COPY_AFTER_MS)
  return () => clearTimeout(timer)
}

function SignedIn({ path, search }: Required<DeskProps>) {
  const me = useDeskData<Me>(api.me)
  const hasNoSession = isSignedOut(me.error)
  useEffect(trackUse, [])
  useEffect(preloadAlert, [])
  useEffect(copyLater, [])
  const { count, onTotal } = useNewBookings()
  const isOffline = useLiveUpdates(me.data !== undefined && !hasNoSession, onTotal)

  useEffect(() => {
    if (hasNoSession) void navigate(SIGN_IN_PATH, { replace: true })
  }, [hasNoSession])

  if (me.data === undefined || hasNoSession) {
    return (
      <EmptyFrame>
        <Loaded of={hasNoSession ? { ...me, data: undefined, error: undefined } : me}>{() => null}</Loaded>
      </EmptyFrame>
    )
  }
  const route = routeOf(path, me.data.role)
  return (
    <MeProvider value={me.data}>
      <NewBookingsProvider value={count}>
        <DialogHost path={path}>
          <DeskFrame me={me.data} route={route} isOffline={isOffline}>
            <CurrentScreen route={route} search={search} />
          </DeskFrame>
          {isAllowed(me.data.role, 'guests') && <KeptFresh path={api.today} />}
          <KeptFresh path={api.rooms} />
        </DialogHost>
      </NewBookingsProvider>
    </MeProvider>
  )
}

/** Keeps an answer fresh that must be readable without a connection, whatever screen is open. */
function KeptFresh({ path }: { path: string }) {
  useDeskData(path)
  return null
}

/** Renders the screen of an address. The keys give each booking and room empty forms. */
function CurrentScreen({ route: { screen, id }, search }: { route: Route; search: string }) {
  switch (screen) {
    case 'today':
      return <TodayScreen />
    case 'rooms':
      if (id === undefined) return <RoomsScreen search={search} />
      return id === 'new' ? <NewRoomScreen /> : <DeskRoomScreen key={id} id={id} />
    case 'bookings':
      if (id === undefined) return <BookingsScreen search={search} />
      return <BookingScreen key={id} code={id} />
    case 'money':
      return <MoneyScreen />
    case 'messages':
      return <MessagesScreen search={search} />
    case 'mail':
      return id === undefined ? <MailsScreen search={search} /> : <MailScreen id={id} />
    case 'journal':
      return <JournalScreen />
    case 'people':
      return <PeopleScreen />
    case 'guest-data':
      return <GuestDataScreen />
    default:
      return (
        <Screen title="Page not found">
          <p>
            The desk has no such page, or your role may not open it.{' '}
            <DeskLink to="/desk">Go to your first screen</DeskLink>
          </p>
        </Screen>
      )
  }
}
