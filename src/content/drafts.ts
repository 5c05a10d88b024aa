import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findNodeAtLocation, type Node } from 'jsonc-parser'

/** Marks an entry or a post that only the preview shows. */
export const DRAFT_FIELD = 'draft'

/** Returns parsed JSON without the entries that are drafts, and without the field in the others. */
export function withoutDrafts(node: Node): Node {
  const { type, children } = node
  if (children === undefined) return node
  const kept = type === 'array' ? children.filter((entry) => !isDraft(entry)).map(withoutMark) : children
  return { ...node, children: kept.map(withoutDrafts) }
}

/** Returns true for an object with `"draft": true`. */
export function isDraft(node: Node): boolean {
  return findNodeAtLocation(node, [DRAFT_FIELD])?.value === true
}

/** Returns an entry without `"draft": false`. */
export function withoutMark(entry: Node): Node {
  const children = entry.children?.filter(
    ({ children: [key, value] = [] }) => key?.value !== DRAFT_FIELD || value?.value !== false,
  )
  return children === undefined ? entry : { ...entry, children }
}

/** Publishes the drafts in a copy of content/ for a preview. Line numbers stay. */
export async function showDrafts(contentDir: string): Promise<void> {
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of entries) {
    if (!/\.(?:json|md)$/.test(name)) continue
    const path = join(parentPath, name)
    const text = await readFile(path, 'utf8')
    const shown = withDraftsShown(name, text)
    if (shown !== text) await writeFile(path, shown)
  }
}

/** Returns a file's text as the preview shows it, with its drafts published. */
export function withDraftsShown(name: string, text: string): string {
  const mark = name.endsWith('.json') ? /("draft"\s*:\s*)true/g : /^(draft:\s*)true/gm
  return text.replaceAll(mark, '$1false')
}
