import { Type } from '@sinclair/typebox'
import {
  Alt,
  contentObject,
  Description,
  Eyebrow,
  Heading,
  Label,
  Lead,
  Line,
  listOf,
  Paragraph,
  pictureOf,
  picturePath,
  Title,
  WholeTitle,
} from './fields'

const FOOTER_PICTURES = 6
const POOL_SLIDES = 4

/** The dark band at the top of a page. Its headline is the page's title too. */
const BannerSchema = contentObject('BannerContent', {
  src: picturePath('cropped'),
  eyebrow: Eyebrow,
  headline: Title,
  lead: Lead,
})

const IntroSchema = contentObject('IntroContent', { eyebrow: Eyebrow, heading: Heading, text: Paragraph })

const StorySchema = contentObject('StoryContent', {
  src: picturePath('cropped'),
  alt: Alt,
  title: Heading,
  text: listOf('text', Paragraph),
})

const HoursSchema = contentObject('HoursContent', {
  heading: Heading,
  rows: listOf('row', contentObject('HoursRowContent', { what: Label, when: Label }), { hasDrafts: true }),
})

const InvitationSchema = contentObject('InvitationContent', {
  heading: Heading,
  text: Paragraph,
  wish: Lead,
  hours: HoursSchema,
})

/** A page that tells of one side of the hotel: /dining and /facilities. */
export const FeatureSchema = contentObject('FeatureContent', {
  description: Description,
  banner: BannerSchema,
  features: listOf('feature', StorySchema, { hasDrafts: true }),
  invitation: InvitationSchema,
})

/** The dark band of a page that has no picture. */
const TextBannerSchema = contentObject('TextBannerContent', { eyebrow: Eyebrow, headline: Title, lead: Lead })

const TextSectionSchema = contentObject('TextSectionContent', {
  heading: Heading,
  text: listOf('text', Paragraph),
})

const textPage = {
  confirmed: Type.Boolean({
    description: 'true once the hotel has confirmed that it is so; false for the sample',
  }),
  description: Description,
  banner: TextBannerSchema,
  sections: listOf('section', TextSectionSchema, { hasDrafts: true }),
}

/** How many lines stand above Book Now. */
const SHORT_LINES = 3

/** What is bought. Components and mails show the short lines; the page /policies has all. */
export const PoliciesSchema = contentObject('PoliciesContent', {
  ...textPage,
  short: listOf('line', Heading, { minItems: SHORT_LINES, maxItems: SHORT_LINES }),
  taxes: Heading,
})

export const PrivacySchema = contentObject('PrivacyContent', textPage)

export const HomeSchema = contentObject('HomeContent', {
  title: WholeTitle,
  description: Description,
  hero: pictureOf('whole'),
  rooms: IntroSchema,
  pool: IntroSchema,
})

export const RoomsPageSchema = contentObject('RoomsPageContent', {
  description: Description,
  banner: BannerSchema,
  status: contentObject('RoomsStatusContent', { loading: Lead, failed: Lead, withoutScript: Lead }),
  empty: contentObject('NoRoomsContent', { heading: Heading, text: Paragraph }),
})

const OccupiedSchema = contentObject('OccupiedContent', {
  heading: Heading,
  text: Paragraph,
  otherRooms: Label,
  ask: Label,
})

export const RoomPageSchema = contentObject('RoomPageContent', {
  lists: listOf(
    'list',
    contentObject('RoomListContent', { heading: Heading, items: listOf('item', Heading) }),
    { hasDrafts: true },
  ),
  ask: Label,
  booking: contentObject('BookingContent', {
    heading: Heading,
    withoutScript: Lead,
    occupied: OccupiedSchema,
  }),
})

export const ContactSchema = contentObject('ContactContent', {
  description: Description,
  banner: BannerSchema,
  ways: contentObject('ContactWaysContent', { heading: Heading, map: Label, whatsapp: Label }),
})

export const NotFoundSchema = contentObject('NotFoundContent', {
  description: Description,
  banner: BannerSchema,
  ways: contentObject('NotFoundWaysContent', {
    heading: Heading,
    rooms: Label,
    home: Label,
    contact: Label,
  }),
  removedRoom: contentObject('RemovedRoomContent', { eyebrow: Eyebrow, headline: Title, lead: Lead }),
})

/** The pictures of the footer. */
export const GallerySchema = contentObject('GalleryContent', {
  pictures: listOf('picture', pictureOf('small'), { minItems: FOOTER_PICTURES, maxItems: FOOTER_PICTURES }),
})

export const PoolSchema = contentObject('PoolContent', {
  slides: listOf(
    'slide',
    contentObject('PoolSlideContent', {
      id: Type.Integer({ minimum: 1, description: 'a whole number from 1 that no other slide has' }),
      src: picturePath('whole'),
      alt: Alt,
      title: Title,
      description: Lead,
    }),
    { minItems: POOL_SLIDES, maxItems: POOL_SLIDES, uniqueBy: ['id'] },
  ),
})

/** The texts of the rooms' pictures: the API has none. */
export const PicturesSchema = contentObject('PicturesContent', {
  pictures: listOf('picture', pictureOf('small'), { uniqueBy: ['src'] }),
})

/**
 * An international number, with spaces if wanted: at most 15 digits, and no code of a country begins with 0
 * (E.164). At least 7, since a shorter one is half a number.
 */
function phoneNumber(plus: string) {
  return Type.String({
    pattern: `^${plus}[1-9](?: ?\\d){6,14}$`,
    description: 'a number of 7 to 15 digits with the code of the country, such as "+234 800 000 0100"',
  })
}

/** What the site and the mails show of the hotel. Components import the file itself. */
export const HotelSchema = contentObject('HotelContent', {
  name: Line,
  tagline: Label,
  headline: Label,
  subline: Heading,
  address: listOf('line', Line),
  email: Type.String({
    pattern: '^[^\\s@<>,]+@[^\\s@<>,]+$',
    description: 'an e-mail address, such as "stay@hotel.example"',
  }),
  // A link that calls needs the plus: https://www.rfc-editor.org/rfc/rfc3966#section-5.1.4
  phones: listOf('number', phoneNumber('\\+')),
  whatsapp: phoneNumber('\\+?'),
  map: Type.String({ pattern: '^https://', description: 'an address that begins with https://' }),
  // What is to be said about the pictures; a hotel with photographs leaves it out.
  picturesNote: Type.Optional(Line),
  copyrightYear: Type.Integer({ minimum: 1900, maximum: 9999, description: 'a year, such as 2025' }),
  greeting: Lead,
})

/**
 * The parts of a mail that the hotel words itself. All other text states what the code has decided, so it
 * stands in the code.
 */
export const MailSchema = contentObject('MailContent', {
  bring: listOf('line', Line, { minItems: 0 }),
  farewell: Line,
})
