import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { LABELLED_FILES } from '../../content/content-labels'
import { POSTS_FOLDER } from '../../content/posts/check-posts'
import type { ContentFile } from '../../shared/desk/content'
import type { Database } from '../db/schema'
import { type ContentFolders, readText } from './content-folder'
import { type EditableFile, editableFile, isObject, parseText, slugOf } from './editable-file'
import { findLastText, findNewest, listSavedTexts, type SavedVersion } from './repository'

/** The database and the folders of the content that the desk edits. */
export interface ContentPlace extends ContentFolders {
  database: Kysely<Database>
}

/** A file as the desk has it at this moment. */
export interface CurrentFile extends Pick<ContentFile, 'version' | 'saved_at' | 'saved_by' | 'value'> {
  file: EditableFile
  /** Undefined for a file that the project should have and does not. */
  text: string | undefined
}

/** Returns a file as the desk has it; undefined for a post that is not there. Throws NotFound for other paths. */
export async function findCurrent(place: ContentPlace, path: string): Promise<CurrentFile | undefined> {
  return toCurrent(place, editableFile(path), await findNewest(place.database, path))
}

/** Returns a removed post with its last text, and who removed it and when; undefined for any other. */
export async function findRemoved(place: ContentPlace, path: string): Promise<CurrentFile | undefined> {
  const file = editableFile(path)
  const removal = await findNewest(place.database, path)
  if (removal?.data !== null) return undefined
  const last = await findLastText(place.database, path)
  const data = last?.data ?? (await readText(place.projectContentDir, path)) ?? ''
  return toCurrent(place, file, { ...removal, data })
}

/** Returns the removed posts, by path. */
export async function listRemoved(place: ContentPlace): Promise<CurrentFile[]> {
  const removals = (await listSavedTexts(place.database)).filter(({ data }) => data === null)
  const posts = removals.filter(({ path }) => slugOf(path) !== undefined)
  const removed = await Promise.all(posts.map(({ path }) => findRemoved(place, path)))
  return removed.filter((file) => file !== undefined)
}

/** Returns all files that the desk edits, in the order of their labels, and the posts, the newest first. */
export async function listCurrentFiles(place: ContentPlace): Promise<CurrentFile[]> {
  const saved = new Map((await listSavedTexts(place.database)).map((version) => [version.path, version]))
  const names = await readdir(join(place.projectContentDir, POSTS_FOLDER)).catch(() => [])
  const posts = new Set([...names.map((name) => `${POSTS_FOLDER}/${name}`), ...saved.keys()])
  const current = async (path: string) => toCurrent(place, editableFile(path), saved.get(path))
  const pages = await Promise.all(LABELLED_FILES.map(({ path }) => current(path)))
  const posted = await Promise.all([...posts].filter((path) => slugOf(path) !== undefined).map(current))
  return [...pages, ...posted.toSorted(newestFirst)].filter((file) => file !== undefined)
}

function newestFirst(one: CurrentFile | undefined, other: CurrentFile | undefined): number {
  return String(fieldOf(other?.value, 'date')).localeCompare(String(fieldOf(one?.value, 'date')))
}

async function toCurrent(
  { projectContentDir }: ContentFolders,
  file: EditableFile,
  saved: SavedVersion | undefined,
): Promise<CurrentFile | undefined> {
  const text = saved === undefined ? await readText(projectContentDir, file.path) : saved.data
  if (text === null || (text === undefined && file.slug !== undefined)) return undefined
  const value = text === undefined ? {} : parseText(file, text)
  const { version = 0, saved_at = null, saved_by = null } = saved ?? {}
  return { file, text, value, version, saved_at, saved_by }
}

/** Returns a post's title, or the name that the desk has for another file. */
export function labelOf({ file, value }: Pick<CurrentFile, 'file' | 'value'>): string {
  const title = file.slug === undefined ? undefined : fieldOf(value, 'title')
  return typeof title === 'string' && title !== '' ? title : file.label
}

export function isPostDraft({ slug }: EditableFile, value: unknown): boolean {
  return slug !== undefined && fieldOf(value, 'draft') === true
}

function fieldOf(value: unknown, field: 'title' | 'date' | 'draft'): unknown {
  return isObject(value) ? Object.entries(value).find(([name]) => name === field)?.[1] : undefined
}
