import { join } from 'node:path'
import type { Node } from 'jsonc-parser'
import { lineStartsOf, positionOf } from './positions'
import type { ContentProblem } from './problem'
import { parseText } from './syntax'
import { readTextFile } from './text-file'

/** A file of content/ as it was read. */
export interface Source {
  /** Such as "content/rooms.json". */
  file: string
  /** Where each line of the text begins. */
  lineStarts: readonly number[]
  /** The JSON with the place of each value. Undefined when it cannot be understood to the end. */
  root: Node | undefined
  /** What keeps the file from being read, or from being JSON. */
  problems: ContentProblem[]
}

/**
 * Reads a file of content/. Takes the absolute folder, the file's name and the folder as problems name it.
 * Never throws.
 */
export async function readSource(contentDir: string, name: string, folder: string): Promise<Source> {
  const file = `${folder}/${name}`
  const { text, reason } = await readTextFile(join(contentDir, name))
  if (text === undefined) {
    return { file, lineStarts: [0], root: undefined, problems: [{ file, place: '', ...reason }] }
  }
  if (text.trim() === '') {
    const right = `put back what it was before, or write the fields that ${folder}/schemas/${name.replace(/json$/, 'schema.json')} lists`
    return {
      file,
      lineStarts: [0],
      root: undefined,
      problems: [{ file, place: '', wrong: 'is empty', right }],
    }
  }
  const lineStarts = lineStartsOf(text)
  const { root, problems } = parseText(text)
  return {
    file,
    lineStarts,
    root,
    problems: problems.map(({ offset, ...words }) => {
      return { file, position: positionOf(lineStarts, offset), place: '', ...words }
    }),
  }
}
