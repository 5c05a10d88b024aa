import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema'
import { Conflict, InvalidInput, NotFound } from '../http/errors'
import { type Actor, journalEntry, recordChange } from '../journal/journal'
import { checkNewValue, whoLinksTo } from './check-file'
import { type ContentPlace, findFile, isPostDraft, labelOf, readContent } from './content'
import { editableFile, isObject, tidyValue, writeText } from './editable-file'
import { ContentChanged, findNewest, saveVersion } from './repository'

export interface EditedFile {
  path: string
  version: number
  value: unknown
  /** True for a new post, which may not replace another. */
  is_new?: boolean
}

/**
 * Saves no version when nothing changes. Throws NotFound, InvalidInput with all problems by JSON pointer, and
 * ContentChanged when somebody else has saved the file since.
 */
export async function saveContent(
  place: ContentPlace,
  actor: Actor,
  { path, version: basedOn, value, is_new = false }: EditedFile,
  now: Date,
): Promise<void> {
  const file = editableFile(path)
  const content = await readContent(place)
  const known = findFile(content, path)
  const current = known?.isRemoved ? undefined : known
  if (is_new && current !== undefined) {
    throw new InvalidInput({ '': `There is a post at this address already: “${labelOf(current)}”.` })
  }
  const tidy = tidyValue(file, value)
  const isSame = current !== undefined && isDeepStrictEqual(tidyValue(file, current.value), tidy)
  if (isSame) return
  // A new post may use the address of a removed one.
  const based = known?.isRemoved && basedOn === 0 ? known.version : basedOn
  const newest = await findNewest(place.database, path)
  if (newest !== undefined && newest.version !== based) throw new ContentChanged(newest)
  const problems = await checkNewValue(content, file, tidy)
  if (Object.keys(problems).length > 0 || !isObject(tidy)) throw new InvalidInput(problems)
  const save = async (transaction: Transaction<Database>) => {
    const data = writeText(file, tidy)
    const version = await saveVersion(transaction, { path, basedOn: based, data, who: actor.who }, now)
    const label = labelOf({ file, value: tidy })
    return journalEntry('site.content_saved', path, { after: { label, version } })
  }
  await recordChange(place.database, actor, save, now)
}

/** Throws NotFound for anything but a post, a Conflict that names what links to it, and ContentChanged. */
export async function removeContent(
  place: ContentPlace,
  actor: Actor,
  { path, version: basedOn }: Pick<EditedFile, 'path' | 'version'>,
  now: Date,
): Promise<void> {
  const content = await readContent(place)
  const current = findFile(content, path)
  if (current?.file.slug === undefined || current.isRemoved) throw new NotFound('This post')
  const { file, value } = current
  const linking = isPostDraft(file, value) ? [] : whoLinksTo(file, content.files)
  if (linking.length > 0) {
    throw new Conflict(`This post is linked from ${linking.join(', ')}. Please remove the link there first.`)
  }
  const label = labelOf(current)
  const remove = async (transaction: Transaction<Database>) => {
    const version = await saveVersion(transaction, { path, basedOn, data: null, who: actor.who }, now)
    return journalEntry('site.content_removed', path, { after: { label, version } })
  }
  await recordChange(place.database, actor, remove, now)
}
