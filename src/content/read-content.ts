import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Static, TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { checkValue, type NamedPicture } from './check-value'
import { CONTENT_FOLDER, ContentError, type ContentProblem, positionOf, type Reason } from './problem'
import { type RoomEntry, ROOMS_FILE, RoomsSchema } from './room-entries'

const NO_JSON = 'write texts in "quotation marks" and numbers in digits alone, such as 85000'
const SYNTAX: Record<string, string> = {
  CommaExpected: 'a comma is missing before this',
  ColonExpected: 'write "field": value',
  PropertyNameExpected:
    'write "field": value; no comma stands after the last entry, and none in a number such as 85000',
  ValueExpected: 'a value is missing, or a comma is too many',
  UnexpectedEndOfString: 'close each text with " on the same line',
  InvalidCommentToken: 'JSON has no comments: remove it',
  InvalidCharacter: 'write \\n for a new line',
  InvalidEscapeCharacter: 'write / in the path of a picture, and \\\\ for a backslash',
}

/** Reads a JSON file of content/, without its pictures. Throws a ContentError with all problems. */
export async function readContent<Schema extends TObject>(
  contentDir: string,
  name: string,
  schema: Schema,
): Promise<Static<Schema>> {
  const { content, problems } = await checkFile(contentDir, name, schema)
  if (problems.length === 0 && Value.Check(schema, content)) return content
  throw new ContentError(problems)
}

export async function readRoomEntries(contentDir: string): Promise<RoomEntry[]> {
  return (await readContent(contentDir, ROOMS_FILE, RoomsSchema)).rooms
}

interface CheckedFile {
  content: unknown
  problems: ContentProblem[]
  pictures: NamedPicture[]
  /** Fields that no page reads. A field with a name near a known one is a problem instead. */
  unread: ContentProblem[]
}

function unreadable(problem: ContentProblem): CheckedFile {
  return { content: undefined, problems: [problem], pictures: [], unread: [] }
}

export async function checkFile(contentDir: string, name: string, schema: TObject): Promise<CheckedFile> {
  const file = `${CONTENT_FOLDER}/${name}`
  const { text, reason } = await readTextFile(join(contentDir, name))
  if (text === undefined) {
    return unreadable({ file, place: '', ...reason })
  }
  return checkText(text, file, schema)
}

export function checkText(text: string, file: string, schema: TObject): CheckedFile {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const [error] = errors
  if (root === undefined || error !== undefined) {
    const position = positionOf(text, error?.offset ?? 0)
    const right = (error && SYNTAX[printParseErrorCode(error.error)]) ?? NO_JSON
    return unreadable({ file, position, place: '', wrong: 'is not JSON', right })
  }
  // The parser's objects have no prototype: Gatsby's digest of a node would leave out their content.
  const content: unknown = structuredClone(getNodeValue(root))
  const { problems, pictures } = checkValue(schema, { file, text, root })
  return {
    content: Value.Clean(schema, content),
    problems: problems.filter(({ isUnread }) => !isUnread),
    pictures,
    unread: problems.filter(({ isUnread }) => isUnread),
  }
}

export async function readTextFile(
  path: string,
): Promise<{ text: string; reason?: undefined } | { text?: undefined; reason: Reason }> {
  const bytes = await readFile(path).catch(() => undefined)
  if (bytes === undefined) return { reason: { wrong: 'cannot be read', right: 'the file must be there' } }
  // UTF-16, which some editors on Windows write, has zeros.
  if (!isUtf8(bytes) || bytes.includes(0)) {
    return { reason: { wrong: 'is not written in UTF-8', right: 'save it as UTF-8' } }
  }
  // Some editors add a byte order mark.
  return { text: bytes.toString('utf8').replace(/^\uFEFF/, '') }
}
