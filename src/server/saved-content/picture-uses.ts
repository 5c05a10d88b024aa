import { ROOMS_FILE } from '../../content/room-entries'
import { readText } from './content-folder'
import { type ContentPlace, labelOf, listCurrentFiles } from './current-file'

/**
 * Returns the labels of what shows each picture, by its path below content/images: newest versions of files and posts,
 * drafts too, and rooms.
 */
export async function findPictureUses(place: ContentPlace): Promise<Map<string, string[]>> {
  const uses = new Map<string, string[]>()
  const note = (label: string, value: unknown) => {
    for (const text of new Set(textsIn(value))) uses.set(text, [...(uses.get(text) ?? []), label])
  }
  for (const file of await listCurrentFiles(place)) note(labelOf(file), file.value)
  const rooms = await place.database
    .selectFrom('rooms')
    .select(['id', 'name', 'image'])
    .orderBy('id')
    .execute()
  for (const { id, name, image } of rooms) note(`Room ${id} (${name})`, image)
  // The check of content/ reads it too, although only an empty database needs it.
  const seed = await readText(place.projectContentDir, ROOMS_FILE)
  if (seed !== undefined) note(`content/${ROOMS_FILE}`, parsed(seed))
  return uses
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null) return
  for (const part of Object.values(value)) yield* textsIn(part)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
