import { readdir } from 'node:fs/promises'
import { CONTENT_FILES } from './content-files'
import { nearestWord } from './nearest-word'
import { openPictureShelf, type PictureShelf } from './picture-file'
import { atMost, CONTENT_FOLDER, ContentError, type ContentProblem, type Draft, inOrder } from './problem'
import { type CheckedFile, checkFile, toProblem } from './read-content'

/** The whole of content/, checked. */
export interface CheckedContent {
  /** The content by the file's name. A file has the shape of its schema if there are no problems. */
  contents: Map<string, object>
  problems: ContentProblem[]
  /** What the drafts still lack. It stops nothing. */
  hints: ContentProblem[]
  /** The drafts by the file's name. */
  drafts: Map<string, Draft[]>
}

/**
 * Reads every file of content/ and finds all problems: what is no JSON, what does not match its schema,
 * pictures that are missing or not as their place needs them, and files that nothing reads. Of each file it
 * names 100 at most. Takes the absolute folder of content/, and the folder as problems name it. Never throws.
 */
export async function checkContent(contentDir: string, folder = CONTENT_FOLDER): Promise<CheckedContent> {
  const shelf = await openPictureShelf(contentDir, folder)
  const contents = new Map<string, object>()
  const hints: ContentProblem[] = []
  const drafts = new Map<string, Draft[]>()
  const problems = atMost(await findStrangeFiles(contentDir, folder))
  for (const [name, schema] of Object.entries(CONTENT_FILES)) {
    const checked = await checkFile(contentDir, name, schema, folder)
    const ofPictures = await checkPictures(checked, shelf)
    const [ofDrafts, ofOthers] = [
      ofPictures.filter(({ draft }) => draft !== undefined),
      ofPictures.filter(({ draft }) => draft === undefined),
    ]
    problems.push(...atMost(inOrder([...checked.problems, ...ofOthers])))
    // All of them: a draft without a hint counts as finished.
    for (const hint of inOrder([...checked.hints, ...ofDrafts])) hints.push(hint)
    drafts.set(name, checked.drafts)
    if (typeof checked.content === 'object' && checked.content !== null) contents.set(name, checked.content)
  }
  return { contents, problems, hints, drafts }
}

/**
 * Gives the content by the file's name. Takes the absolute folder of content/. Throws a ContentError with all
 * problems that checkContent finds.
 */
export async function readContentFiles(contentDir: string): Promise<Map<string, object>> {
  const { contents, problems } = await checkContent(contentDir)
  if (problems.length > 0) throw new ContentError(problems)
  return contents
}

/** A misspelt file name would be a page that silently stays as it was. */
async function findStrangeFiles(contentDir: string, folder: string): Promise<ContentProblem[]> {
  const names = Object.keys(CONTENT_FILES)
  // A folder that cannot be read is told with each of its files.
  const entries = await readdir(contentDir, { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const missing = names.filter((name) => !files.some((file) => file.name === name))
  return files
    .filter(({ name }) => !names.includes(name))
    .map(({ name }) => {
      const meant = nearestWord(name, missing)
      return {
        file: `${folder}/${name}`,
        place: '',
        wrong: 'no page reads this file',
        right: meant === undefined ? `the files are ${names.join(', ')}` : `did you mean "${meant}"?`,
      }
    })
}

async function checkPictures(checked: CheckedFile, shelf: PictureShelf): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = []
  for (const { picture, use, ...where } of checked.pictures) {
    const problem = await shelf.check(picture, use)
    if (problem !== undefined) problems.push(toProblem(checked.source, { ...where, ...problem }))
  }
  return problems
}
