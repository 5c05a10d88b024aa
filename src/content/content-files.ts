import type { TObject } from '@sinclair/typebox'
import { HotelSchema, MailSchema } from './hotel-schema'
import { QuestionsSchema } from './questions-schema'
import {
  ROOM_AMENITIES_FILE,
  ROOM_PICTURES_FILE,
  RoomAmenitiesSchema,
  RoomPicturesSchema,
  RoomsSchema,
} from './room-entries'
import { REDIRECTS_FILE, RedirectsSchema } from './redirects'
import {
  BlogPageSchema,
  BookingPageSchema,
  ContactSchema,
  FeatureSchema,
  GallerySchema,
  HomeSchema,
  NotFoundSchema,
  PoolSchema,
  PrivacySchema,
  RoomPageSchema,
  RoomsPageSchema,
} from './schemas'
import { PoliciesSchema } from './policies-schema'

/** The files that pages read through GraphQL. Each is a node of the type named by its schema. */
export const NODE_FILES: Readonly<Record<string, TObject>> = {
  'about.json': FeatureSchema,
  'blog-page.json': BlogPageSchema,
  'booking-page.json': BookingPageSchema,
  'contact.json': ContactSchema,
  'dining.json': FeatureSchema,
  'facilities.json': FeatureSchema,
  'gallery.json': GallerySchema,
  'home.json': HomeSchema,
  'not-found.json': NotFoundSchema,
  'policies.json': PoliciesSchema,
  'pool.json': PoolSchema,
  'privacy.json': PrivacySchema,
  'questions.json': QuestionsSchema,
  'room-page.json': RoomPageSchema,
  'rooms-page.json': RoomsPageSchema,
}

export const CONTENT_FILES: Readonly<Record<string, TObject>> = {
  ...NODE_FILES,
  'hotel.json': HotelSchema,
  'mail.json': MailSchema,
  [REDIRECTS_FILE]: RedirectsSchema,
  [ROOM_AMENITIES_FILE]: RoomAmenitiesSchema,
  [ROOM_PICTURES_FILE]: RoomPicturesSchema,
  'rooms.json': RoomsSchema,
}

/** Returns true for files of editors and file managers, such as .DS_Store. Takes the file's name. */
export function isSystemFile(name: string): boolean {
  return /^(?:\..*|Thumbs\.db|desktop\.ini)$/i.test(name)
}
