import { Type } from '@sinclair/typebox'
import {
  Alt,
  HeadedTextSchema,
  Confirmed,
  contentObject,
  Description,
  Focus,
  found,
  ShortLine,
  Heading,
  Label,
  Lead,
  listOf,
  Paragraph,
  pictureOf,
  pictureField,
  Title,
  WholeTitle,
} from './fields'

const FOOTER_PICTURES = 6
const POOL_SLIDES = 4

const BannerSchema = contentObject('BannerContent', {
  src: pictureField('cropped'),
  focus: Focus,
  eyebrow: ShortLine,
  headline: Title,
  lead: Lead,
})

const IntroSchema = contentObject('IntroContent', { eyebrow: ShortLine, heading: Heading, text: Paragraph })

const StorySchema = contentObject('StoryContent', {
  src: pictureField('cropped'),
  focus: Focus,
  alt: Alt,
  title: Heading,
  text: listOf(Paragraph),
})

const HoursSchema = contentObject('HoursContent', {
  heading: Heading,
  rows: listOf(contentObject('HoursRowContent', { what: Label, when: Label })),
})

const MenuSchema = contentObject('MenuContent', {
  confirmed: Confirmed,
  heading: Heading,
  text: Lead,
  rows: listOf(contentObject('MenuRowContent', { what: Heading, price: ShortLine })),
})

const InvitationSchema = contentObject('InvitationContent', {
  heading: Heading,
  text: Paragraph,
  wish: Lead,
  hours: HoursSchema,
  next: contentObject('NextPageContent', {
    // No second slash, backslash or tab: browsers take what follows for another host.
    to: Type.String({
      pattern: '^/(?:[a-z\\d-]+(?:/[a-z\\d-]+)*)?(?:[?#]\\S*)?$',
      description: 'the path of a page of this site, such as "/rooms"',
    }),
    label: Label,
  }),
})

export const FeatureSchema = contentObject('FeatureContent', {
  ...found,
  banner: BannerSchema,
  opening: Paragraph,
  features: listOf(StorySchema),
  menu: Type.Optional(MenuSchema),
  invitation: InvitationSchema,
})

export const TextBannerSchema = contentObject('TextBannerContent', {
  eyebrow: ShortLine,
  headline: Title,
  lead: Lead,
})

const TextSectionSchema = contentObject('TextSectionContent', {
  heading: Heading,
  text: listOf(Paragraph),
})

export const textPage = {
  confirmed: Confirmed,
  ...found,
  banner: TextBannerSchema,
  sections: listOf(TextSectionSchema),
}

export const PrivacySchema = contentObject('PrivacyContent', textPage)

const HomePartSchema = contentObject('HomePartContent', {
  src: pictureField('cropped'),
  alt: Alt,
  eyebrow: ShortLine,
  heading: Heading,
  text: Paragraph,
  link: Label,
})

export const HomeSchema = contentObject('HomeContent', {
  title: WholeTitle,
  description: Description,
  hero: contentObject('HeroContent', { src: pictureField('whole'), focus: Focus, alt: Alt }),
  rooms: IntroSchema,
  house: HomePartSchema,
  pool: IntroSchema,
  dining: HomePartSchema,
  where: contentObject('WhereContent', { eyebrow: ShortLine, heading: Heading, mapAlt: Alt }),
})

export const RoomsPageSchema = contentObject('RoomsPageContent', {
  ...found,
  banner: BannerSchema,
  status: contentObject('RoomsStatusContent', {
    loading: Lead,
    failed: Lead,
    withoutScript: Lead,
  }),
  empty: HeadedTextSchema,
  ask: HeadedTextSchema,
})

/** The list of the posts. The posts themselves are the files of content/blog. */
export const BlogPageSchema = contentObject('BlogPageContent', {
  ...found,
  banner: BannerSchema,
  empty: HeadedTextSchema,
  back: Label,
})

const OccupiedSchema = contentObject('OccupiedContent', {
  heading: Heading,
  text: Paragraph,
  otherRooms: Label,
  ask: Label,
  freeNow: Label,
  noneFree: Lead,
})

export const RoomPageSchema = contentObject('RoomPageContent', {
  confirmed: Confirmed,
  findBooking: Label,
  lists: listOf(contentObject('RoomListContent', { heading: Heading, items: listOf(Heading) })),
  ask: Label,
  booking: contentObject('BookingContent', {
    heading: Heading,
    payment: Lead,
    withoutScript: Lead,
    occupied: OccupiedSchema,
  }),
  otherRooms: Heading,
})

export const ContactSchema = contentObject('ContactContent', {
  // Whether the hotel really answers within the time in `form.answer`.
  confirmed: Confirmed,
  ...found,
  banner: BannerSchema,
  form: contentObject('ContactFormContent', { heading: Heading, answer: Lead, tonight: Lead }),
  ways: contentObject('ContactWaysContent', { heading: Heading, map: Label, whatsapp: Label }),
})

export const BookingPageSchema = contentObject('BookingPageContent', {
  description: Description,
  banner: TextBannerSchema,
  question: HeadedTextSchema,
  hints: contentObject('BookingHintsContent', { heading: Heading, lines: listOf(Lead) }),
  withoutScript: Lead,
})

export const NotFoundSchema = contentObject('NotFoundContent', {
  description: Description,
  banner: BannerSchema,
  ways: contentObject('NotFoundWaysContent', { heading: Heading, rooms: Label, home: Label, contact: Label }),
  removedRoom: TextBannerSchema,
})

export const GallerySchema = contentObject('GalleryContent', {
  pictures: listOf(pictureOf('small'), { minItems: FOOTER_PICTURES, maxItems: FOOTER_PICTURES }),
})

export const PoolSchema = contentObject('PoolContent', {
  slides: listOf(
    contentObject('PoolSlideContent', {
      id: Type.Integer({ minimum: 1, description: 'a whole number from 1 that no other slide has' }),
      src: pictureField('whole'),
      alt: Alt,
      title: Title,
      description: Lead,
    }),
    { minItems: POOL_SLIDES, maxItems: POOL_SLIDES, uniqueBy: ['id'] },
  ),
})
