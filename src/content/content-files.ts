import type { TObject } from '@sinclair/typebox'
import { RoomsSchema } from './room-entries'
import {
  ContactSchema,
  FeatureSchema,
  GallerySchema,
  HomeSchema,
  HotelSchema,
  MailSchema,
  NotFoundSchema,
  PicturesSchema,
  PoliciesSchema,
  PoolSchema,
  PrivacySchema,
  RoomPageSchema,
  RoomsPageSchema,
} from './schemas'

/**
 * The files whose copy pages read through GraphQL. A file becomes a node of the type that its schema names.
 */
export const NODE_FILES: Readonly<Record<string, TObject>> = {
  'contact.json': ContactSchema,
  'dining.json': FeatureSchema,
  'facilities.json': FeatureSchema,
  'gallery.json': GallerySchema,
  'home.json': HomeSchema,
  'not-found.json': NotFoundSchema,
  'policies.json': PoliciesSchema,
  'pool.json': PoolSchema,
  'privacy.json': PrivacySchema,
  'room-page.json': RoomPageSchema,
  'rooms-page.json': RoomsPageSchema,
}

/** Each file of content/. */
export const CONTENT_FILES: Readonly<Record<string, TObject>> = {
  ...NODE_FILES,
  'hotel.json': HotelSchema,
  'mail.json': MailSchema,
  'pictures.json': PicturesSchema,
  'rooms.json': RoomsSchema,
}
