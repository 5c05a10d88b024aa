import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPictureLibrary } from '../../content/picture-file'
import type { ContentProblem } from '../../content/problem'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../http/errors'
import { type Actor, writeEntry } from '../journal/journal'
import { type ChangedField, changedFields, factsOf } from './changed-fields'
import { findProblems, readSurroundings } from './check-file'
import { readText } from './content-folder'
import { type ContentPlace, type CurrentFile, labelOf } from './current-file'
import { type EditableFile, editableFile, findEditable, parseText } from './editable-file'
import {
  ContentChanged,
  findNewest,
  findVersion,
  IMAGES,
  listSaved,
  type SavedFile,
  saveVersion,
} from './repository'

/** A file that was saved at the desk and differs from the project's. */
export interface SavedDifference {
  path: string
  /** Of a picture its path. */
  label: string
  /** The newest version of the desk. */
  version: number
  saved_at: string
  saved_by: string
  isRemoved: boolean
  /** What becomes of the desk's fields; empty for a picture. */
  fields: ChangedField[]
  /** The project's file as the database has it: its text, or base64 for a picture. Null when it has no such file. */
  data: string | null
}

/** Returns the files that were saved or removed at the desk and differ from the project's, by path. */
export async function compareWithProject(place: ContentPlace): Promise<SavedDifference[]> {
  const differences: SavedDifference[] = []
  for (const saved of await listSaved(place.database)) {
    const file = findEditable(saved.path)
    if (file !== undefined) differences.push(...(await compareText(place, file, saved)))
    else if (saved.path.startsWith(IMAGES)) differences.push(...(await comparePicture(place, saved)))
  }
  return differences
}

async function compareText(
  { database, projectContentDir }: ContentPlace,
  file: EditableFile,
  { id, ...saved }: SavedFile,
): Promise<SavedDifference[]> {
  const data = (await readText(projectContentDir, saved.path)) ?? null
  const own = (await findVersion(database, id))?.data ?? null
  const [before, after] = [own, data].map((text) => (text === null ? undefined : parseText(file, text)))
  const fields = changedFields(before, after)
  return fields.length === 0
    ? []
    : [{ ...saved, label: labelOf({ file, value: after ?? before }), fields, data }]
}

async function comparePicture(
  { database, projectContentDir }: ContentPlace,
  { id, ...saved }: SavedFile,
): Promise<SavedDifference[]> {
  const data = await readFile(join(projectContentDir, saved.path), 'base64').catch(() => null)
  // A picture of the hotel's own, as most are, need not be read.
  const isSame =
    data === null || saved.isRemoved
      ? data === null && saved.isRemoved
      : (await findVersion(database, id))?.data === data
  return isSame ? [] : [{ ...saved, label: saved.path, fields: [], data }]
}

/** Returns what would be wrong with the project's version of these files beside all others that the desk has. */
export async function findImportProblems(
  place: ContentPlace,
  differences: readonly SavedDifference[],
): Promise<ContentProblem[]> {
  const { library, files } = await readSurroundings(place)
  const pictures = await openPictureLibrary(place.projectContentDir)
  const imported = new Set(differences.map(({ path }) => path))
  const incoming = differences.filter(({ path }) => !path.startsWith(IMAGES)).map(toCurrent)
  const surroundings = {
    library: {
      ...library,
      check: (picture: string, use: Parameters<typeof library.check>[1]) =>
        (imported.has(`${IMAGES}${picture}`) ? pictures : library).check(picture, use),
    },
    files: [...files.filter(({ file }) => !imported.has(file.path)), ...incoming],
  }
  const problems = await Promise.all(incoming.map((current) => findProblems(surroundings, current)))
  return problems.flat()
}

function toCurrent({ path, version, saved_at, saved_by, data }: SavedDifference): CurrentFile {
  const file = editableFile(path)
  const text = data ?? ''
  return { file, text, value: parseText(file, text), version, saved_at, saved_by }
}

/**
 * Makes the project's version of these files the newest. The desk's versions stay in their history. Throws a
 * Conflict, and writes nothing, when one was saved at the desk since it was compared.
 */
export async function importContent(
  { database }: ContentPlace,
  actor: Actor,
  differences: readonly SavedDifference[],
  now: Date,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    for (const { path, label, version: basedOn, data, fields } of differences) {
      // Done already: the connection broke during the commit.
      if ((await findNewest(transaction, path))?.data === data) continue
      const version = await saveVersion(transaction, { path, basedOn, data, who: actor.who }, now)
      const { before, after } = factsOf(fields)
      const entry = { action: 'site.content_imported', about: path, before } as const
      await writeEntry(transaction, actor, { ...entry, after: { label, version, ...after } }, now)
    }
  }).catch((error: unknown) => {
    if (!(error instanceof ContentChanged)) throw error
    throw new Conflict(
      'Content was saved at the desk in the meantime. Nothing was imported: please run the import again.',
    )
  })
}
