import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findNodeAtLocation, type Node } from 'jsonc-parser'

/** Marks a post that only the preview shows. */
export const DRAFT_FIELD = 'draft'

/** Returns true for fields with `draft: true`. */
export function isDraft(fields: Node): boolean {
  return findNodeAtLocation(fields, [DRAFT_FIELD])?.value === true
}

/** Returns a post's fields without `draft: false`. */
export function withoutMark(fields: Node): Node {
  const children = fields.children?.filter(
    ({ children: [key, value] = [] }) => key?.value !== DRAFT_FIELD || value?.value !== false,
  )
  return children === undefined ? fields : { ...fields, children }
}

/** Publishes the drafts in a folder of posts, for a preview. Line numbers stay. */
export async function showDrafts(postsDir: string): Promise<void> {
  for (const name of await readdir(postsDir).catch(() => [])) {
    const path = join(postsDir, name)
    if (name.endsWith('.md')) await writeFile(path, withDraftsShown(await readFile(path, 'utf8')))
  }
}

/** Returns a post's text as the preview shows it. */
export function withDraftsShown(text: string): string {
  return text.replaceAll(/^(draft:\s*)true/gm, '$1false')
}
