import { checkValue } from '../../content/check-value'
import { isDraft, withoutMark } from '../../content/drafts'
import { checkPictures, openPictureLibrary } from '../../content/picture-file'
import { hasLink } from '../../content/posts/check-body'
import { checkPost } from '../../content/posts/check-posts'
import { parsePost, postPath, PostSchema } from '../../content/posts/post-file'
import { CONTENT_FOLDER, type ContentProblem, positionOf } from '../../content/problem'
import { checkText } from '../../content/read-content'
import { checkRedirects, REDIRECTS_FILE } from '../../content/redirects'
import type { ContentProblems } from '../../shared/desk/content'
import { OWN_PAGES } from '../../shared/own-pages'
import { type Content, type CurrentFile, isPostDraft, labelOf } from './content'
import { type EditableFile, findMisfits, isObject, textsIn, tidyValue, writeText } from './editable-file'

const NO_FILE = { wrong: 'cannot be read', right: 'the file must be there' }
const NO_FIELDS = { wrong: 'does not begin with its fields', right: 'write each of them and save the post' }

export async function checkNewValue(
  content: Content,
  file: EditableFile,
  value: unknown,
): Promise<ContentProblems> {
  const tidy = tidyValue(file, value)
  const misfits = findMisfits(file, tidy)
  if (!isObject(tidy) || Object.keys(misfits).length > 0) return misfits
  return checkCurrent(content, { file, text: writeText(file, tidy), value: tidy })
}

type Checked = Pick<CurrentFile, 'file' | 'text' | 'value'>

export async function checkCurrent(content: Content, current: Checked): Promise<ContentProblems> {
  return toSentences(await findProblems(content, current), current.text ?? '')
}

/** Returns the first problem of a file, without checking pictures and links. */
export function findFirstProblem({ file, text }: Pick<CurrentFile, 'file' | 'text'>): string | undefined {
  const [problem, ...others] = findOwnProblems(file, text)
  if (problem === undefined) return undefined
  const { place, wrong } = problem
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  return `${capital(`${place}${place === '' ? '' : ': '}${wrong}`)}${more}.`
}

function findOwnProblems(file: EditableFile, text: string | undefined): ContentProblem[] {
  const name = nameOf(file)
  if (text === undefined) return [{ file: name, place: '', ...NO_FILE }]
  if (file.slug === undefined) return checkText(text, name, file.schema).problems
  const parsed = parsePost(text)
  if (parsed === undefined) return [{ file: name, place: '', ...NO_FIELDS }]
  if (isDraft(parsed.fields)) return []
  return checkValue(PostSchema, { file: name, text, root: withoutMark(parsed.fields) }).problems
}

export async function findProblems(
  { files, pictures, roomPages }: Content,
  { file, text, value }: Checked,
): Promise<ContentProblem[]> {
  const library = openPictureLibrary(pictures)
  if (text === undefined) return findOwnProblems(file, text)
  if (file.slug === undefined) {
    const { problems, pictures: named } = checkText(text, nameOf(file), file.schema)
    const isRoom = (path: string) => roomPages.has(path)
    const ofAddresses = file.path === REDIRECTS_FILE ? checkRedirects(value, pagesOf(files), isRoom) : []
    return [...problems, ...ofAddresses, ...(await checkPictures(named, library))]
  }
  const parsed = parsePost(text)
  if (parsed === undefined) return findOwnProblems(file, text)
  if (isPostDraft(file, value)) {
    const linking = whoLinksTo(file, files)
    if (linking.length === 0) return []
    const reason = { wrong: `is linked from ${linking.join(', ')}`, right: 'remove the link there first' }
    return [{ file: nameOf(file), place: 'draft', pointer: '/draft', ...reason }]
  }
  const pages = new Set([...pagesOf(files), postPath(file.slug)])
  return checkPost(
    { file: nameOf(file), text, ...parsed, fields: withoutMark(parsed.fields) },
    pages,
    library,
  )
}

export function whoLinksTo({ path, slug = '' }: EditableFile, files: readonly CurrentFile[]): string[] {
  const page = postPath(slug)
  return files
    .filter(({ file, value }) => file.path !== path && !isPostDraft(file, value))
    .filter(({ file, text = '', value }) =>
      file.slug === undefined
        ? textsIn(value).some((link) => isLinkTo(page, link))
        : // Parsing each post would block the server.
          text.includes(page) &&
          hasLink(text.slice(parsePost(text)?.bodyStart), (url) => isLinkTo(page, url)),
    )
    .map((current) => `“${labelOf(current)}”`)
}

function isLinkTo(page: string, text: string): boolean {
  return text.replace(/[?#].*$/s, '') === page
}

function pagesOf(files: readonly CurrentFile[]): Set<string> {
  const posts = files.flatMap(({ file, value }) =>
    file.slug === undefined || isPostDraft(file, value) ? [] : [postPath(file.slug)],
  )
  return new Set([...Object.keys(OWN_PAGES), ...posts])
}

function toSentences(problems: readonly ContentProblem[], text: string): ContentProblems {
  const sentences: ContentProblems = {}
  const bodyStart = parsePost(text)?.bodyStart
  for (const problem of problems) {
    const { pointer = '' } = problem
    const sentence = `${lineOf(problem, text, bodyStart)}${sentenceOf(problem)}`
    sentences[pointer] = pointer in sentences ? `${sentences[pointer]}\n${sentence}` : sentence
  }
  return sentences
}

function sentenceOf({ wrong, right, atDesk }: ContentProblem): string {
  return atDesk ?? `${capital(wrong)}. ${capital(right)}${/[.?]$/.test(right) ? '' : '.'}`
}

/** Returns the line where no form shows the place: in the text of a post, or in a broken JSON file. */
function lineOf({ pointer, position }: ContentProblem, text: string, bodyStart: number | undefined): string {
  const isOfBody = pointer === '/body' && bodyStart !== undefined
  if (isOfBody && text.slice(bodyStart).trim() === '') return ''
  if (position === undefined || (pointer !== undefined && !isOfBody)) return ''
  const first = isOfBody ? bodyStart + text.slice(bodyStart).search(/\S|$/) : 0
  const line = position.line - positionOf(text, first).line + 1
  // A problem of the whole text has a position before its first line.
  return line < 1 ? '' : `Line ${line}: `
}

/** Capitalises a sentence that begins with a word, not with a path or a value. */
function capital(text: string): string {
  return text.replace(/^[a-z]+(?= )/, (word) => word.charAt(0).toUpperCase() + word.slice(1))
}

function nameOf({ path }: EditableFile): string {
  return `${CONTENT_FOLDER}/${path}`
}
