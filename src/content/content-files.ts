import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { TObject } from '@sinclair/typebox'
import { picturesIn } from './fields'
import { ContentError, readContent } from './read-content'
import {
  ContactSchema,
  FeatureSchema,
  GallerySchema,
  HomeSchema,
  HotelSchema,
  MailSchema,
  NotFoundSchema,
  PicturesSchema,
  PoolSchema,
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
  'pool.json': PoolSchema,
  'room-page.json': RoomPageSchema,
  'rooms-page.json': RoomsPageSchema,
}

/** Each file of content/ that the build reads. The backend checks rooms.json itself. */
export const CONTENT_FILES: Readonly<Record<string, TObject>> = {
  ...NODE_FILES,
  'hotel.json': HotelSchema,
  'mail.json': MailSchema,
  'pictures.json': PicturesSchema,
}

const PICTURE = /\.(avif|jpe?g|png|webp)$/i

/**
 * Reads every file of CONTENT_FILES, checks it against its schema, and checks that each picture is there.
 * Takes the absolute folder of content/. Gives the content by the file's name.
 * Throws a ContentError that names the file, the field and the picture.
 */
export async function readContentFiles(contentDir: string): Promise<Map<string, object>> {
  const pictures = await listPictures(contentDir)
  const contents = new Map<string, object>()
  for (const [name, schema] of Object.entries(CONTENT_FILES)) {
    const content = await readContent(contentDir, name, schema)
    const missing = picturesIn(schema, content).find(({ picture }) => !pictures.has(picture))
    if (missing) {
      const { field, picture } = missing
      throw new ContentError(
        `content/${name}: "${field}" names "${picture}", and content/images has no such picture`,
      )
    }
    contents.set(name, content)
  }
  return contents
}

/** Gives the paths below content/images as the content files write them. */
async function listPictures(contentDir: string): Promise<Set<string>> {
  const paths = await readdir(join(contentDir, 'images'), { recursive: true })
  return new Set(paths.filter((path) => PICTURE.test(path)).map((path) => path.replaceAll(sep, '/')))
}
