import { Type } from '@sinclair/typebox'
import { contentObject, Line, PicturePath, PictureSchema, Text } from './fields'

const FOOTER_PICTURES = 6
const POOL_SLIDES = 4

/** The dark band at the top of a page. Its headline is the page's title too. */
const BannerSchema = contentObject('BannerContent', {
  src: PicturePath,
  eyebrow: Text,
  headline: Text,
  lead: Text,
})

const IntroSchema = contentObject('IntroContent', { eyebrow: Text, heading: Text, text: Text })

const StorySchema = contentObject('StoryContent', {
  src: PicturePath,
  alt: Text,
  title: Text,
  text: Type.Array(Text, { minItems: 1 }),
})

const HoursSchema = contentObject('HoursContent', {
  heading: Text,
  rows: Type.Array(contentObject('HoursRowContent', { what: Text, when: Text })),
})

const InvitationSchema = contentObject('InvitationContent', {
  heading: Text,
  text: Text,
  wish: Text,
  hours: HoursSchema,
})

/** A page that tells of one side of the hotel: /dining and /facilities. */
export const FeatureSchema = contentObject('FeatureContent', {
  description: Text,
  banner: BannerSchema,
  features: Type.Array(StorySchema, { minItems: 1 }),
  invitation: InvitationSchema,
})

export const HomeSchema = contentObject('HomeContent', {
  title: Text,
  description: Text,
  hero: PictureSchema,
  rooms: IntroSchema,
  pool: IntroSchema,
})

export const RoomsPageSchema = contentObject('RoomsPageContent', {
  description: Text,
  banner: BannerSchema,
  status: contentObject('RoomsStatusContent', { loading: Text, failed: Text, withoutScript: Text }),
  empty: contentObject('NoRoomsContent', { heading: Text, text: Text }),
})

const OccupiedSchema = contentObject('OccupiedContent', {
  heading: Text,
  text: Text,
  otherRooms: Text,
  ask: Text,
})

export const RoomPageSchema = contentObject('RoomPageContent', {
  lists: Type.Array(contentObject('RoomListContent', { heading: Text, items: Type.Array(Text) })),
  ask: Text,
  booking: contentObject('BookingContent', { heading: Text, withoutScript: Text, occupied: OccupiedSchema }),
})

export const ContactSchema = contentObject('ContactContent', {
  description: Text,
  banner: BannerSchema,
  ways: contentObject('ContactWaysContent', { heading: Text, map: Text, whatsapp: Text }),
})

export const NotFoundSchema = contentObject('NotFoundContent', {
  description: Text,
  banner: BannerSchema,
  ways: contentObject('NotFoundWaysContent', { heading: Text, rooms: Text, home: Text, contact: Text }),
})

/** The pictures of the footer. */
export const GallerySchema = contentObject('GalleryContent', {
  pictures: Type.Array(PictureSchema, { minItems: FOOTER_PICTURES, maxItems: FOOTER_PICTURES }),
})

export const PoolSchema = contentObject('PoolContent', {
  slides: Type.Array(
    contentObject('PoolSlideContent', {
      id: Type.Integer({ minimum: 1 }),
      src: PicturePath,
      alt: Text,
      title: Text,
      description: Text,
    }),
    { minItems: POOL_SLIDES, maxItems: POOL_SLIDES },
  ),
})

/** The texts of the rooms' pictures: the API has none. */
export const PicturesSchema = contentObject('PicturesContent', { pictures: Type.Array(PictureSchema) })

/** What the site and the mails show of the hotel. Components import the file itself. */
export const HotelSchema = contentObject('HotelContent', {
  name: Line,
  tagline: Text,
  headline: Text,
  subline: Text,
  address: Type.Array(Line, { minItems: 1 }),
  email: Type.String({ pattern: '^[^\\s@<>,]+@[^\\s@<>,]+$' }),
  phones: Type.Array(Line, { minItems: 1 }),
  whatsapp: Type.String({ pattern: '^\\+?[\\d ]+$' }),
  map: Type.String({ pattern: '^https://' }),
  copyrightYear: Type.Integer(),
  greeting: Text,
})

/**
 * The parts of a mail that the hotel words itself. All other text states what the code has decided, so it
 * stands in the code.
 */
export const MailSchema = contentObject('MailContent', { bring: Type.Array(Line), farewell: Line })
