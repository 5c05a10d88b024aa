import { Value } from '@sinclair/typebox/value'
import { EditedPostSchema } from '../../content/posts/post-file'
import type { ContentEntry, ContentFile, ContentRemark, ContentVersion } from '../../shared/desk/content'
import { fold, foldedWords } from '../../shared/search-words'
import { appearsAt, isOver } from '../../shared/post-plan'
import { NotFound } from '../http/errors'
import { checkCurrent, findFirstProblem } from './check-file'
import {
  type Content,
  type ContentPlace,
  findFile,
  isPostDraft,
  labelOf,
  readContent,
  readText,
} from './content'
import { editableFile, parseText } from './editable-file'
import { findOldTerms, POLICIES_FILE } from './old-terms'
import { listVersions } from './repository'

/** Returns files that have all `words`: posts last, the newest first, and removed posts after them. */
export async function listContent(
  place: ContentPlace,
  liveContentDir: string | undefined,
  now: Date,
  words = '',
): Promise<ContentEntry[]> {
  const content = await readContent(place)
  const remarks = await listOldTerms(place, content)
  const wanted = foldedWords(words)
  const found = [...content.files, ...content.removed].filter((current) => {
    // Field names can be searched too.
    const texts = fold(`${labelOf(current)} ${JSON.stringify(current.value)}`)
    return wanted.every((word) => texts.includes(word))
  })
  const entries = found.map(async (current): Promise<ContentEntry> => {
    const { file, text, value, version, saved_at, saved_by, isRemoved } = current
    const problem = isRemoved ? undefined : findFirstProblem(current)
    const live = liveContentDir && (await readText(liveContentDir, file.path))
    return {
      path: file.path,
      label: labelOf(current),
      group: isRemoved ? 'removed' : file.group,
      version,
      saved_at,
      saved_by,
      is_live: isRemoved ? live === undefined : text !== undefined && live === text,
      is_draft: !isRemoved && isPostDraft(file, value),
      ...planOf(value, now),
      ...(problem !== undefined && { problem }),
      ...(file.path === POLICIES_FILE && { remarks }),
    }
  })
  return Promise.all(entries)
}

function planOf(value: unknown, now: Date): Pick<ContentEntry, 'appears_at' | 'is_over'> {
  if (!Value.Check(EditedPostSchema, value) || value.draft) return {}
  const at = appearsAt(value)
  return { ...(at > now && { appears_at: at.toISOString() }), ...(isOver(value, now) && { is_over: true }) }
}

async function listOldTerms(place: ContentPlace, content: Content): Promise<ContentRemark[]> {
  const now = findFile(content, POLICIES_FILE)
  if (now === undefined || now.version === 0) return []
  const versions = await readContentVersions(place, POLICIES_FILE)
  return findOldTerms(
    versions.map(({ value }) => value),
    now.value,
    content.files,
  )
}

/** Throws NotFound for a path that cannot be edited, and for a post that never existed. */
export async function readContentFile(place: ContentPlace, path: string): Promise<ContentFile> {
  const content = await readContent(place)
  const current = findFile(content, path)
  if (current === undefined) throw new NotFound('This post')
  const { file, version, saved_at, saved_by, value, isRemoved } = current
  return {
    path,
    label: labelOf(current),
    version,
    saved_at,
    saved_by,
    ...(isRemoved && { is_removed: true }),
    value,
    schema: file.schema,
    problems: await checkCurrent(content, current),
    ...(path === POLICIES_FILE && { remarks: await listOldTerms(place, content) }),
  }
}

export async function readContentVersions(place: ContentPlace, path: string): Promise<ContentVersion[]> {
  const file = editableFile(path)
  const saved = await listVersions(place.database, path)
  const project = await readText(place.projectContentDir, path)
  if (saved.length === 0 && project === undefined) throw new NotFound('This text')
  const versions: ContentVersion[] = saved.map(({ version, saved_at, saved_by, data }) => ({
    version,
    saved_at,
    saved_by,
    value: data === null ? null : parseText(file, data),
  }))
  if (project === undefined) return versions
  return [...versions, { version: 0, saved_at: null, saved_by: null, value: parseText(file, project) }]
}
