import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import type { Transaction } from 'kysely'
import sharp from 'sharp'
import { pictureField } from '../../content/fields'
import { openPictureLibrary } from '../../content/picture-file'
import { ROOMS_FILE } from '../../content/room-entries'
import { plainPath } from '../../content/plain-path'
import type { ContentPicture } from '../../shared/desk/content'
import { picturesInMarkdown } from '../../shared/markdown'
import type { PictureUse } from '../../shared/pictures'
import { mapAtOnce } from '../async/map-at-once'
import type { Database } from '../db/schema'
import { Conflict, InvalidInput, NotFound } from '../http/errors'
import { type Actor, journalEntry, recordChange } from '../journal/journal'
import { FILES_AT_ONCE, listTree } from '../releases/files'
import { decoding, encodePicture } from '../rooms/encode-picture'
import { type ContentPlace, labelOf, readContent, readPictures, readText } from './content'
import { parseText, textsIn } from './editable-file'
import { findNewest, IMAGES, listSaved, saveVersion } from './repository'

const DESK_FOLDER = 'desk/'
const MAX_NAME = 60
/** A hotel has some dozens. Each takes up to a megabyte of the database. */
const MAX_PICTURES = 500
/** As wide as a tile of the desk on a sharp screen. */
const THUMBNAIL_WIDTH = 480

const sizes = new Map<string, Pick<ContentPicture, 'width' | 'height'>>()

/** Returns the pictures of content/images, by path. Leaves out files that cannot be read as pictures. */
export async function listPictures(place: ContentPlace): Promise<ContentPicture[]> {
  const { pictures } = await readContent(place)
  const uses = await findPictureUses(place)
  const saved = new Map((await listSaved(place.database)).map(({ path, saved_at }) => [path, saved_at]))
  const readSize = async (path: string) => {
    const { key, read } = await pictures.open(path)
    const size =
      sizes.get(key) ?? (await sharp(await read(), { limitInputPixels: false }).metadata()).autoOrient
    sizes.set(key, size)
    return size
  }
  const listed = await mapAtOnce(pictures.paths.filter(isPicturePath), FILES_AT_ONCE, async (path) => {
    const { width, height } = await readSize(path).catch(() => ({ width: 0, height: 0 }))
    return { path, width, height, used_in: uses.get(path) ?? [], saved_at: saved.get(IMAGES + path) ?? null }
  })
  return listed.filter(({ width }) => width > 0)
}

/** Returns, by a picture's path, the files, posts, drafts and rooms whose newest version shows it. */
async function findPictureUses(place: ContentPlace): Promise<Map<string, string[]>> {
  const uses = new Map<string, string[]>()
  const note = (label: string, value: unknown) => {
    for (const text of new Set(textsIn(value))) uses.set(text, [...(uses.get(text) ?? []), label])
  }
  for (const current of (await readContent(place)).files) {
    const bodies = current.file.slug === undefined ? [] : textsIn(current.value)
    const inBodies = bodies.filter((text) => text.includes('![')).flatMap(picturesInMarkdown)
    note(labelOf(current), [current.value, inBodies])
  }
  const rooms = await place.database
    .selectFrom('rooms')
    .select(['id', 'name', 'image'])
    .orderBy('id')
    .execute()
  for (const { id, name, image } of rooms) note(`Room ${id} (${name})`, image)
  // The check of content/ reads this file too, although only an empty database needs it.
  const seed = (await readText(place.projectContentDir, ROOMS_FILE)) ?? ''
  note(`content/${ROOMS_FILE}`, parseText({ slug: undefined }, seed))
  return uses
}

/** Returns a picture as a small WebP. Throws NotFound for a missing or damaged one. */
export async function readThumbnail(place: ContentPlace, path: string): Promise<Buffer> {
  const bytes = await readPicture(place, path)
  const shrunk = () => sharp(bytes).autoOrient().resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
  return decoding
    .add(() => shrunk().webp({ quality: 70 }).toBuffer())
    .catch(() => {
      throw notFound()
    })
}

/** Throws an InvalidInput for a path that is no picture of the library, or a picture that does not fit. */
export async function requirePicture(place: ContentPlace, path: string, use: PictureUse): Promise<void> {
  const reason = await openPictureLibrary(await readPictures(place)).check(path, use)
  if (reason !== undefined) throw new InvalidInput({ picture: reason.atDesk ?? `${reason.wrong}.` })
}

async function readPicture({ database, projectContentDir }: ContentPlace, path: string): Promise<Buffer> {
  if (!isPicturePath(path)) throw notFound()
  const saved = await findNewest(database, IMAGES + path)
  const bytes =
    saved === undefined
      ? await readFile(join(projectContentDir, IMAGES, path)).catch(() => null)
      : saved.data && Buffer.from(saved.data, 'base64')
  if (!bytes) throw notFound()
  return bytes
}

interface NewPicture {
  name: string
  bytes: Buffer
  use: PictureUse
}

export async function addPicture(
  { database, projectContentDir }: ContentPlace,
  actor: Actor,
  { name, bytes, use }: NewPicture,
  now: Date,
): Promise<{ path: string }> {
  const encoded = await encodePicture(bytes, use)
  const ofProject = await listTree(join(projectContentDir, IMAGES)).catch(() => [])
  let path = ''
  const add = async (transaction: Transaction<Database>) => {
    // A removed picture keeps its path: an earlier version of a page may still name it.
    const saved = (await listSaved(transaction)).filter((file) => file.path.startsWith(IMAGES))
    if (saved.filter(({ isRemoved }) => !isRemoved).length >= MAX_PICTURES) {
      throw new Conflict(`There are ${MAX_PICTURES} pictures already. Remove some that are not used.`)
    }
    path = freePath(name, new Set([...ofProject, ...saved.map((file) => file.path.slice(IMAGES.length))]))
    const data = encoded.bytes.toString('base64')
    await saveVersion(transaction, { path: IMAGES + path, basedOn: 0, data, who: actor.who }, now)
    return journalEntry('site.picture_added', path)
  }
  await recordChange(database, actor, add, now)
  return { path }
}

/** Removes a picture. Throws NotFound, and a Conflict that names what shows it. */
export async function removePicture(
  place: ContentPlace,
  actor: Actor,
  path: string,
  now: Date,
): Promise<void> {
  await readPicture(place, path)
  const remove = async (transaction: Transaction<Database>) => {
    const usedIn = (await findPictureUses({ ...place, database: transaction })).get(path) ?? []
    if (usedIn.length > 0) {
      throw new Conflict(`This picture is used in ${usedIn.join(', ')}. Choose another one there first.`)
    }
    const { version: basedOn = 0 } = (await findNewest(transaction, IMAGES + path)) ?? {}
    await saveVersion(transaction, { path: IMAGES + path, basedOn, data: null, who: actor.who }, now)
    return journalEntry('site.picture_removed', path)
  }
  await recordChange(place.database, actor, remove, now)
}

/** @example freePath('Pool at night.HEIC', new Set()) // 'desk/pool-at-night.jpg' */
function freePath(name: string, taken: ReadonlySet<string>): string {
  const words = plainPath(
    name
      .replaceAll('/', ' ')
      .replace(/\.[^.]*$/, '')
      .replaceAll('.', ' '),
  )
  const start = `${DESK_FOLDER}${words.slice(0, MAX_NAME)}`
  let path = `${start}.jpg`
  for (let count = 2; taken.has(path); count += 1) path = `${start}-${count}.jpg`
  return path
}

function isPicturePath(path: string): boolean {
  return Value.Check(pictureField('small'), path)
}

function notFound(): NotFound {
  return new NotFound('This picture')
}
