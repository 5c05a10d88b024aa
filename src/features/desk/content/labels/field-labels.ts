/** What a field is called at the desk. `each` is one entry of a list, by default the label without its s. */
interface Words {
  label: string
  each?: string
  hint?: string
}

const BOOKED_TOO = 'Holds for guests who have booked already, too.'
const NEW_BOOKINGS = 'Bookings that were made before keep their rule.'
const WITH_CODE = 'Write it with +234, such as +234 803 555 0199.'

/**
 * The words for the fields of all files, by the field's name, or by its own and that of the field around it. A field
 * that is called by its name, such as `heading`, needs none.
 */
export const FIELD_WORDS: Readonly<Record<string, Words>> = {
  address: { label: 'Address', each: 'Line' },
  alt: { label: 'What the picture shows, for people who cannot see it' },
  amenities: { label: 'What the hotel has' },
  arriveFrom: { label: 'Check-in from', hint: BOOKED_TOO },
  ask: { label: 'Invitation to ask' },
  back: { label: 'Link back to the list' },
  banner: { label: 'Top of the page' },
  'banner.src': { label: 'Picture', hint: 'Decoration: it needs no description.' },
  body: { label: 'Text' },
  bring: { label: 'What guests should bring', each: 'Line' },
  cancelDaysBefore: { label: 'How many days before arrival that is', hint: NEW_BOOKINGS },
  cancelUntil: { label: 'Cancellation is free until', hint: NEW_BOOKINGS },
  confirmed: { label: 'Checked by the hotel: these facts are right' },
  contact: { label: 'Link to the contact page' },
  coordinates: { label: 'Place on the map' },
  copyrightYear: { label: 'Year at the foot of the pages' },
  date: { label: 'Date', hint: 'A day to come: the published post appears by itself then.' },
  daysAhead: { label: 'How many days ahead guests can book' },
  description: { label: 'Description for search engines' },
  draft: { label: 'Draft: guests do not see it, and it may be unfinished' },
  email: { label: 'E-mail' },
  empty: { label: 'When there is nothing to show' },
  earlyDeparture: { label: 'Nights that a guest does not use who leaves early' },
  extras: { label: 'Extras that the desk charges', each: 'Extra' },
  eyebrow: { label: 'Small line above the headline' },
  failed: { label: 'When the answer does not come' },
  farewell: { label: 'Last line of the mails' },
  features: { label: 'Sections' },
  findBooking: { label: 'Link to a guest’s booking' },
  form: { label: 'Message form' },
  freeNow: { label: 'Above other rooms that are free' },
  fromAirport: { label: 'The way from the airport' },
  greeting: { label: 'First words of a WhatsApp message' },
  hero: { label: 'Large picture at the top' },
  'hero.src': { label: 'Picture', hint: 'The words over it are in “Hotel: name, address, telephones”.' },
  home: { label: 'Link to the home page' },
  house: { label: 'The hotel' },
  housekeeping: { label: 'After check-out, a room is for sale' },
  id: { label: 'Room' },
  invitation: { label: 'Invitation at the end' },
  items: { label: 'Lines' },
  label: { label: 'Words of the link' },
  lead: { label: 'Sentence below the headline' },
  leaveBy: { label: 'Check-out by', hint: BOOKED_TOO },
  link: { label: 'Words of the link' },
  loading: { label: 'While guests wait' },
  map: { label: 'Address of the map' },
  mapAlt: { label: 'What the map shows, for people who cannot see it' },
  maxNights: { label: 'The most nights that guests can book at once' },
  next: { label: 'Link to the next page' },
  noShow: { label: 'What a guest pays who does not come, or cancels after that hour' },
  noneFree: { label: 'When no room is free' },
  occupied: { label: 'When the room is taken' },
  opening: { label: 'Opening words' },
  payment: { label: 'How guests pay, and what they bring' },
  percent: { label: 'Per cent' },
  percentAfter: { label: 'Refund after that hour, in per cent', hint: NEW_BOOKINGS },
  phones: { label: 'Telephones', each: 'Telephone', hint: WITH_CODE },
  picturesNote: { label: 'Note about the pictures' },
  pool: { label: 'The pool' },
  profiles: { label: 'The hotel elsewhere, such as Instagram', each: 'Page' },
  rcNumber: { label: 'Number of the company’s registration' },
  removedRoom: { label: 'When a room is no longer offered' },
  reservationHeldUntil: { label: 'Unpaid reservations are kept until, on the day of arrival' },
  searchTitle: {
    label: 'Title for search engines',
    hint: 'Names thing and place, as “Restaurant on Victoria Island, Lagos”.',
  },
  short: { label: 'Short lines below Book Now', each: 'Line' },
  slides: { label: 'Pictures' },
  src: { label: 'Picture' },
  status: { label: 'Above the list of rooms' },
  stay: { label: 'Times of a stay' },
  subline: { label: 'Line below the headline' },
  summary: { label: 'Summary', hint: 'For the list of posts and for search engines.' },
  tagline: { label: 'Line below the name' },
  taxes: { label: 'Sentence about taxes' },
  taxRates: { label: 'Taxes in the price', each: 'Tax' },
  text: { label: 'Text', each: 'Paragraph' },
  time: { label: 'Time at which it appears', hint: 'By the hotel’s clock; otherwise when the day begins.' },
  tin: { label: 'Tax number (TIN)' },
  to: { label: 'Page' },
  tonight: { label: 'For guests who come tonight' },
  until: { label: 'Last day on the site', hint: 'Afterwards it disappears by itself.' },
  ways: { label: 'Ways to reach the hotel' },
  whatsapp: { label: 'WhatsApp', hint: WITH_CODE },
  where: { label: 'Where the hotel is' },
  wish: { label: 'First words of a WhatsApp message' },
  withoutScript: { label: 'For browsers without JavaScript' },
}

/** Other words in some files, by the fields that lead there. */
export const WORDS_IN_FILES: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  'contact.json': {
    confirmed: { label: 'The hotel answers in the time that is promised here' },
    'form.answer': { label: 'When you answer' },
    'ways.map': { label: 'Words of the link to the map' },
    'ways.whatsapp': { label: 'Words of the WhatsApp link' },
  },
  'home.json': { title: { label: 'Title for search engines, with the hotel’s name' } },
  'hotel.json': { headline: { label: 'Headline of the home page' }, 'profiles.to': { label: 'Address' } },
  'not-found.json': {
    ways: { label: 'Where to go instead' },
    'ways.rooms': { label: 'Link to the rooms' },
  },
  'pool.json': {
    'slides.id': { label: 'Number' },
    'slides.description': { label: 'Sentence below the title' },
  },
  'redirects.json': {
    redirects: { label: 'Old addresses', each: 'Old address' },
    'redirects.from': { label: 'Old address', hint: 'Guests who open it land on the page below.' },
  },
  'room-amenities.json': { rooms: { label: 'Rooms', each: 'Entry' } },
  'room-pictures.json': {
    rooms: { label: 'Rooms', each: 'Entry' },
    'rooms.alt': { label: 'What the main picture shows, for people who cannot see it' },
    'rooms.pictures': { label: 'Further pictures', each: 'Picture' },
  },
  'room-page.json': {
    ask: { label: 'Words of the WhatsApp link' },
    otherRooms: { label: 'Heading above other rooms' },
    'booking.occupied.ask': { label: 'Words of the WhatsApp link' },
    'booking.occupied.otherRooms': { label: 'Link to all rooms' },
  },
  'booking-page.json': { question: { label: 'Above the form' } },
  'blog-page.json': { back: { label: 'Link from a post back to the list' } },
}
