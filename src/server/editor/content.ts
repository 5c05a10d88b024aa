import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { LABELLED_FILES } from '../../content/content-labels'
import { type Pictures, picturesIn } from '../../content/picture-file'
import { POSTS_FOLDER } from '../../content/posts/check-posts'
import type { ContentFile } from '../../shared/desk/content'
import type { Database } from '../db/schema'
import { listRoomIds } from '../rooms/repository'
import { type EditableFile, editableFile, fillIn, isObject, parseText, slugOf } from './editable-file'
import { findVersion, IMAGES, listSaved, listSavedTexts, listVersions } from './repository'

/** Where content comes from: versions saved at the desk, and the project's own content/ for the rest. */
export interface ContentPlace {
  database: Kysely<Database>
  /** Absolute. */
  projectContentDir: string
}

export interface CurrentFile extends Pick<ContentFile, 'version' | 'saved_at' | 'saved_by' | 'value'> {
  file: EditableFile
  /** Undefined when the project lacks the file. */
  text: string | undefined
  /** True for a removed post. Its text is the last one, and `saved_by` is who removed it. */
  isRemoved: boolean
}

export interface Content {
  files: readonly CurrentFile[]
  removed: readonly CurrentFile[]
  pictures: Pictures
  roomPages: ReadonlySet<string>
}

export async function readContent(place: ContentPlace): Promise<Content> {
  const { database, projectContentDir } = place
  const saved = new Map((await listSavedTexts(database)).map((version) => [version.path, version]))
  const names = await readdir(join(projectContentDir, POSTS_FOLDER)).catch(() => [])
  const posts = [...names.map((name) => `${POSTS_FOLDER}/${name}`), ...saved.keys()]
  const paths = [...LABELLED_FILES.map(({ path }) => path), ...posts.filter((path) => slugOf(path))]
  const all = await Promise.all(
    [...new Set(paths)].map(async (path): Promise<CurrentFile> => {
      const file = editableFile(path)
      const { data, version = 0, saved_at = null, saved_by = null } = saved.get(path) ?? {}
      const isRemoved = data === null
      const kept = isRemoved
        ? (await listVersions(database, path)).find((one) => one.data !== null)?.data
        : data
      const project = await readText(projectContentDir, path)
      const text = kept ? fillIn(path, kept, project) : project
      const value = text === undefined ? {} : parseText(file, text)
      return { file, text, value, version, saved_at, saved_by, isRemoved }
    }),
  )
  return {
    files: all.filter(({ isRemoved }) => !isRemoved).toSorted(newestPostFirst),
    removed: all.filter(({ isRemoved }) => isRemoved),
    pictures: await readPictures(place),
    roomPages: new Set((await listRoomIds(database)).map((id) => `/room/${id}`)),
  }
}

/** Puts posts last, the newest first, and keeps the order of other files. */
function newestPostFirst(one: CurrentFile, other: CurrentFile): number {
  const isPost = Number(one.file.slug !== undefined) - Number(other.file.slug !== undefined)
  if (isPost !== 0 || one.file.slug === undefined) return isPost
  return String(fieldOf(other.value, 'date')).localeCompare(String(fieldOf(one.value, 'date')))
}

export async function readPictures({ database, projectContentDir }: ContentPlace): Promise<Pictures> {
  const saved = new Map((await listSaved(database)).map((row) => [row.path, row]))
  const project = await picturesIn(projectContentDir)
  const added = [...saved.keys()].filter((path) => path.startsWith(IMAGES))
  const paths = new Set([...project.paths, ...added.map((path) => path.slice(IMAGES.length))])
  return {
    paths: [...paths].filter((path) => saved.get(IMAGES + path)?.isRemoved !== true).toSorted(),
    async open(path) {
      const row = saved.get(IMAGES + path)
      if (row === undefined) return project.open(path)
      const read = async () => Buffer.from((await findVersion(database, row.id))?.data ?? '', 'base64')
      return { key: row.id, read }
    },
  }
}

/** Returns the text of a file in a folder of content/, or undefined when it is not there. */
export async function readText(contentDir: string, path: string): Promise<string | undefined> {
  const text = await readFile(join(contentDir, path), 'utf8').catch(() => undefined)
  // Some editors add a byte order mark.
  return text?.replace(/^\uFEFF/, '')
}

/** Finds removed posts too. Undefined for a post that never existed. Throws NotFound for other paths. */
export function findFile({ files, removed }: Content, path: string): CurrentFile | undefined {
  editableFile(path)
  return [...files, ...removed].find(({ file }) => file.path === path)
}

export function labelOf({ file, value }: Pick<CurrentFile, 'file' | 'value'>): string {
  const title = file.slug === undefined ? undefined : fieldOf(value, 'title')
  return typeof title === 'string' && title !== '' ? title : file.label
}

export function isPostDraft({ slug }: EditableFile, value: unknown): boolean {
  return slug !== undefined && fieldOf(value, 'draft') === true
}

export function fieldOf(value: unknown, field: string): unknown {
  return isObject(value) ? Object.entries(value).find(([name]) => name === field)?.[1] : undefined
}
