import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentProblem } from '../../content/problem'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../http/errors'
import type { ChangedField } from '../journal/actions/site'
import { type Actor, journalEntry, writeEntry } from '../journal/journal'
import { changedFields, factsOf } from './changed-fields'
import { findProblems } from './check-file'
import { type ContentPlace, labelOf, readContent, readText } from './content'
import { findEditable, parseText } from './editable-file'
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
export interface SavedDifference extends Omit<SavedFile, 'id'> {
  /** The path for a picture. */
  label: string
  /** What the import would change in the desk's fields; empty for a picture. */
  fields: ChangedField[]
  /** The project's file as the database stores it: text, or base64 for a picture. Null without a file. */
  data: string | null
}

/** Returns the files that were saved or removed at the desk and differ from the project's, by path. */
export async function compareWithProject(place: ContentPlace): Promise<SavedDifference[]> {
  const saved = await listSaved(place.database)
  return (await Promise.all(saved.map((one) => compare(place, one)))).flat()
}

async function compare(
  { database, projectContentDir }: ContentPlace,
  { id, ...saved }: SavedFile,
): Promise<SavedDifference[]> {
  const { path, isRemoved } = saved
  const ofDesk = async () => (await findVersion(database, id))?.data ?? null
  const file = findEditable(path)
  if (file !== undefined) {
    const data = (await readText(projectContentDir, path)) ?? null
    const parse = (text: string | null) => (text === null ? undefined : parseText(file, text))
    const [before, after] = [parse(await ofDesk()), parse(data)]
    const fields = changedFields(before, after)
    return fields.length === 0
      ? []
      : [{ ...saved, label: labelOf({ file, value: after ?? before }), fields, data }]
  }
  if (!path.startsWith(IMAGES)) return []
  const data = await readFile(join(projectContentDir, path), 'base64').catch(() => null)
  // Most pictures are the hotel's own and need not be read.
  const isSame = data === null || isRemoved ? data === null && isRemoved : (await ofDesk()) === data
  return isSame ? [] : [{ ...saved, label: path, fields: [], data }]
}

/** Returns what would be wrong with the project's version of these files beside all others that the desk has. */
export async function findImportProblems(
  place: ContentPlace,
  differences: readonly SavedDifference[],
): Promise<ContentProblem[]> {
  const imported = new Set(differences.map(({ path }) => path))
  const content = await readContent(place, imported)
  const incoming = content.files.filter(({ file }) => imported.has(file.path))
  return (await Promise.all(incoming.map((current) => findProblems(content, current)))).flat()
}

/**
 * The desk's versions stay in their history. Throws a Conflict, and writes nothing, when one was saved since it was
 * compared.
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
      const after = { label, version, ...factsOf(fields) }
      await writeEntry(transaction, actor, journalEntry('site.content_imported', path, { after }), now)
    }
  }).catch((error: unknown) => {
    if (!(error instanceof ContentChanged)) throw error
    throw new Conflict(
      'Content was saved at the desk in the meantime. Nothing was imported: please run the import again.',
    )
  })
}
