import type { DatabasePlace } from '../server/db/database'
import { type ContentFolders, writeContentFolder } from '../server/saved-content/content-folder'
import { readBooks } from './read-books'

/**
 * Returns the folder of content/ with what was saved at the desk, in a folder of this build's own: the server may be
 * writing to its own at this moment. Returns the project's while nothing was saved. Throws a PublishError when the
 * database cannot be read.
 */
export async function writeSavedContent(place: DatabasePlace, folders: ContentFolders): Promise<string> {
  const contentDir = await readBooks(place, async (snapshot) => {
    const tables = await snapshot.introspection.getTables()
    // A database of an earlier version has no such table.
    if (!tables.some(({ name }) => name === 'content_files')) return undefined
    return writeContentFolder(snapshot, folders)
  })
  return contentDir ?? folders.projectContentDir
}
