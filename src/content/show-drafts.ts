import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkContent } from './check-content'
import type { ContentProblem } from './problem'

/**
 * Turns the drafts of a folder of content/ into entries like the others, and leaves those that are unfinished
 * as they are. For a copy that only a preview is built from: lines and columns stay the same. Gives what the
 * unfinished ones lack. Takes the absolute folder, and the folder as problems name it.
 */
export async function showDrafts(contentDir: string, folder?: string): Promise<ContentProblem[]> {
  const { drafts, hints } = await checkContent(contentDir, folder)
  const unfinished = new Set(hints.map(({ draft }) => draft))
  for (const [name, ofFile] of drafts) {
    const finished = ofFile.filter((draft) => !unfinished.has(draft))
    if (finished.length === 0) continue
    const path = join(contentDir, name)
    // The places count from behind a byte order mark.
    let text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
    for (const { offset } of finished.toSorted((one, other) => other.offset - one.offset)) {
      text = `${text.slice(0, offset)}false${text.slice(offset + 'true'.length)}`
    }
    await writeFile(path, text)
  }
  return hints
}
