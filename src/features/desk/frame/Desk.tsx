import { navigate } from 'gatsby'
import { useEffect, useMemo } from 'react'
import { styled } from 'styled-components'
import { useSWRConfig } from 'swr'
import { loadDialog } from '../../../components/ui/Alert'
import { useHydrated } from '../../../components/ui/useHydrated'
import type { Me } from '../../../shared/desk/people'
import { isAllowed } from '../../../shared/desk/roles'
import { isSignedOut } from '../api/call-desk'
import { forgetAnswers, keepAnswer, ME } from '../api/kept-answers'
import { rememberName } from '../api/storage'
import { DeskCache, useAnswer } from '../api/useAnswer'
import { useLiveUpdates } from '../api/useLiveUpdates'
import { AccountScreen } from '../account/AccountScreen'
import { BookingScreen } from '../bookings/BookingScreen'
import { BookingsScreen } from '../bookings/BookingsScreen'
import { CardScreen } from '../bookings/CardScreen'
import { CalendarScreen } from '../calendar/CalendarScreen'
import { ContentFileScreen } from '../content/ContentFileScreen'
import { ContentScreen } from '../content/ContentScreen'
import { PicturesScreen } from '../content/pictures/PicturesScreen'
import { FiguresScreen } from '../figures/FiguresScreen'
import { GuestDataScreen } from '../guest-data/GuestDataScreen'
import { JournalScreen } from '../journal/JournalScreen'
import { MailScreen, MailsScreen } from '../mail/MailsScreen'
import { MessagesScreen } from '../messages/MessagesScreen'
import { InvoiceScreen } from '../money/InvoiceScreen'
import { MoneyScreen } from '../money/MoneyScreen'
import { ReportsScreen } from '../money/ReportsScreen'
import { Loaded } from '../parts/Loaded'
import { DialogHost } from '../parts/dialogs'
import { Screen } from '../parts/layout'
import { DeskLink } from '../parts/text'
import { PeopleScreen } from '../people/PeopleScreen'
import { NewRoomScreen } from '../rooms/RoomForm'
import { DeskRoomScreen } from '../rooms/DeskRoomScreen'
import { PricesScreen } from '../rooms/PricesScreen'
import { RoomsScreen } from '../rooms/RoomsScreen'
import { SessionEnded } from '../sign-in/SessionEnded'
import { SignInScreen } from '../sign-in/SignInScreen'
import { SiteScreen } from '../site/SiteScreen'
import { TodayScreen } from '../today/TodayScreen'
import { DeskFrame } from './DeskFrame'
import { EmptyFrame } from '../parts/EmptyFrame'
import { MeContext, type Session, SessionContext } from '../api/me'
import { NewBookingsContext, useNewBookings } from '../parts/new-bookings'
import { makeOfflineCopy } from './offline-copy'
import { type Route, routeOf } from './screens'

interface DeskProps {
  path: string
  search?: string
}

const SIGN_IN_PATH = '/desk/sign-in'

/** The built page serves all addresses, so the first render draws only what the build drew. */
export function Desk({ path, search = '' }: DeskProps) {
  const isHydrated = useHydrated()
  if (!isHydrated) return <EmptyFrame />
  return (
    <DeskCache>
      <Entrance path={path} search={search} />
    </DeskCache>
  )
}

/** Keeps a cache and screens for each person: the next person here finds nothing of the last. */
function Entrance({ path, search }: Required<DeskProps>) {
  const { mutate } = useSWRConfig()
  const isAtSignIn = path.replace(/\/$/, '') === SIGN_IN_PATH
  const session = useMemo<Session>(
    () => ({
      check: () => void mutate(ME),
      take(me) {
        rememberName(me.name)
        // Deletes another person's answers.
        keepAnswer(ME, me)
        void mutate(ME, me, { revalidate: false })
        if (isAtSignIn) void navigate('/desk', { replace: true })
      },
      forget() {
        forgetAnswers()
        void mutate(ME, undefined, { revalidate: false })
      },
    }),
    [mutate, isAtSignIn],
  )
  return (
    <SessionContext value={session}>
      {isAtSignIn ? <SignInScreen /> : <Identified path={path} search={search} />}
    </SessionContext>
  )
}

function Identified({ path, search }: Required<DeskProps>) {
  const me = useAnswer('GET me/')
  const isUnknown = isSignedOut(me.error)
  if (me.data !== undefined) {
    return (
      <DeskCache key={me.data.id} onSignedOut={me.retry}>
        <SignedIn me={me.data} hasEnded={isUnknown} path={path} search={search} />
      </DeskCache>
    )
  }
  if (isUnknown) return <SignInScreen />
  return (
    <EmptyFrame>
      <Loaded of={me}>{() => null}</Loaded>
    </EmptyFrame>
  )
}

/** Loads alerts early: a desk stays open for days, and a release may have replaced the file by then. */
function preloadAlert(): void {
  loadDialog().catch(() => console.warn('The code of alerts is loaded with the first one.'))
}

/** The page's own files load first. */
const COPY_AFTER_MS = 3_000

function copyLater(): () => void {
  const timer = setTimeout(() => void makeOfflineCopy(), COPY_AFTER_MS)
  return () => clearTimeout(timer)
}

interface SignedInProps extends Required<DeskProps> {
  me: Me
  hasEnded: boolean
}

function SignedIn({ me, hasEnded, path, search }: SignedInProps) {
  useEffect(preloadAlert, [])
  useEffect(copyLater, [])
  const { count, onTotal } = useNewBookings()
  const isOffline = useLiveUpdates(!hasEnded, onTotal)
  const route = routeOf(path, me.role)
  return (
    <MeContext value={me}>
      <NewBookingsContext value={count}>
        <Covered inert={hasEnded} $isHidden={hasEnded}>
          <DialogHost path={path} isCovered={hasEnded}>
            <DeskFrame me={me} route={route} isOffline={isOffline}>
              <CurrentScreen route={route} search={search} />
            </DeskFrame>
            {isAllowed(me.role, 'guests') && <KeptFresh name="GET today/" />}
            <KeptFresh name="GET rooms/" />
          </DialogHost>
        </Covered>
        {hasEnded && <SessionEnded name={me.name} />}
      </NewBookingsContext>
    </MeContext>
  )
}

/* Keeps what was typed, but hides it from everybody, even on paper. */
const Covered = styled.div<{ $isHidden: boolean }>`
  visibility: ${({ $isHidden }) => ($isHidden ? 'hidden' : 'visible')};
`

/** Keeps an answer fresh on any screen, because it must be readable without a connection. */
function KeptFresh({ name }: { name: 'GET today/' | 'GET rooms/' }) {
  useAnswer(name)
  return null
}

/** Renders the screen of an address. Keys give each booking and room empty forms. */
function CurrentScreen({ route: { screen, id, part }, search }: { route: Route; search: string }) {
  switch (screen) {
    case 'today':
      return <TodayScreen />
    case 'rooms':
      if (id === undefined) return <RoomsScreen />
      if (id === 'prices') return <PricesScreen />
      return id === 'new' ? <NewRoomScreen /> : <DeskRoomScreen key={id} id={id} />
    case 'calendar':
      return <CalendarScreen search={search} />
    case 'bookings':
      if (id === undefined) return <BookingsScreen search={search} />
      if (part === 'invoice') return <InvoiceScreen key={id} code={id} />
      if (part === 'card') return <CardScreen key={id} code={id} />
      return <BookingScreen key={id} code={id} />
    case 'money':
      if (id === undefined) return <MoneyScreen />
      return <ReportsScreen key={id} first={id === 'night' ? 'night' : 'register'} />
    case 'messages':
      return <MessagesScreen search={search} />
    case 'mail':
      return id === undefined ? <MailsScreen search={search} /> : <MailScreen id={id} />
    case 'content':
      if (id === undefined) return <ContentScreen />
      if (id === 'pictures') return <PicturesScreen />
      return <ContentFileScreen key={id} path={id} />
    case 'site':
      return <SiteScreen />
    case 'figures':
      return <FiguresScreen />
    case 'journal':
      return <JournalScreen />
    case 'people':
      return <PeopleScreen />
    case 'guest-data':
      return <GuestDataScreen />
    case 'account':
      return <AccountScreen />
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
