import type { ContentProblems } from '../../shared/desk/content'

// Far more than a page can show. The check takes longer the more is wrong, and guests wait meanwhile.
const MAX_ENTRIES = 200
const MAX_FIELDS = 100
const MAX_TEXT_LENGTH = 5_000
/** The text of a post has a limit of its own. */
const BODY = '/body'

/** Returns the first part of a value that is too large to be checked, by JSON pointer; nothing when all is well. */
export function findTooMuch(value: unknown, pointer = ''): ContentProblems {
  if (typeof value === 'string') {
    const isTooLong = value.length > MAX_TEXT_LENGTH && pointer !== BODY
    return isTooLong ? { [pointer]: `At most ${MAX_TEXT_LENGTH} characters fit here.` } : {}
  }
  if (typeof value !== 'object' || value === null) return {}
  const parts = Object.entries(value)
  if (Array.isArray(value) && parts.length > MAX_ENTRIES) {
    return { [pointer]: `At most ${MAX_ENTRIES} entries fit here.` }
  }
  if (!Array.isArray(value) && parts.length > MAX_FIELDS) {
    return { [pointer]: `At most ${MAX_FIELDS} fields fit here.` }
  }
  for (const [name, part] of parts) {
    const found = findTooMuch(part, `${pointer}/${name}`)
    if (Object.keys(found).length > 0) return found
  }
  return {}
}
