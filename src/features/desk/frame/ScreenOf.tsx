import { BookingScreen } from '../bookings/BookingScreen'
import { BookingsScreen } from '../bookings/BookingsScreen'
import { GuestDataScreen } from '../guest-data/GuestDataScreen'
import { MailScreen } from '../mail/MailScreen'
import { MessagesScreen } from '../messages/MessagesScreen'
import { MoneyScreen } from '../money/MoneyScreen'
import { DeskLink } from '../parts/DeskLink'
import { Screen } from '../parts/Screen'
import { PeopleScreen } from '../people/PeopleScreen'
import { NewRoomScreen } from '../rooms/RoomForm'
import { RoomScreen } from '../rooms/RoomScreen'
import { RoomsScreen } from '../rooms/RoomsScreen'
import { TodayScreen } from '../today/TodayScreen'
import type { Place } from './screens'

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
