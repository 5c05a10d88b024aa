import type { Static, TObject, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { getNodeValue, type Node } from 'jsonc-parser'
import { type CheckedValue, checkValue, type Finding, SCHEMA_FIELD } from './check-value'
import { positionOf } from './positions'
import {
  atMost,
  CONTENT_FOLDER,
  ContentError,
  type ContentProblem,
  MAX_PROBLEMS,
  type Draft,
  inOrder,
} from './problem'
import { type RoomEntry, ROOMS_FILE, RoomsSchema } from './room-entries'
import { readSource, type Source } from './source'
import { withoutDrafts } from './without-drafts'

/** A file of content/, checked against its schema. */
export interface CheckedFile extends Pick<CheckedValue, 'pictures'> {
  source: Source
  /** Without `$schema` and drafts. Has the shape of the schema if there are no problems. */
  content: unknown
  problems: ContentProblem[]
  /** What would be problems if the drafts were none. */
  hints: ContentProblem[]
  drafts: Draft[]
}

/**
 * Reads a JSON file of content/ without its drafts, and checks it against its schema. Takes the absolute path
 * of content/, the file's name, and the folder as problems name it. Throws a ContentError with all problems
 * when the file is missing, is not JSON or does not match. Does not check whether pictures exist.
 */
export async function readContent<Schema extends TObject>(
  contentDir: string,
  name: string,
  schema: Schema,
  folder?: string,
): Promise<Static<Schema>> {
  const { content, problems } = await checkFile(contentDir, name, schema, folder)
  if (problems.length > 0) throw new ContentError(atMost(problems))
  return assertContent(name, schema, content)
}

/** Reads the rooms of content/rooms.json, in its order. Throws a ContentError, as readContent does. */
export async function readRoomEntries(
  contentDir: string,
  name = ROOMS_FILE,
  folder?: string,
): Promise<RoomEntry[]> {
  return (await readContent(contentDir, name, RoomsSchema, folder)).rooms
}

/**
 * Reads a file of content/ and finds its problems. Takes the absolute path of content/, the file's name, its
 * schema, and the folder as problems name it. Never throws.
 */
export async function checkFile(
  contentDir: string,
  name: string,
  schema: TObject,
  folder = CONTENT_FOLDER,
): Promise<CheckedFile> {
  const source = await readSource(contentDir, name, folder)
  const { root, problems } = source
  if (root === undefined) return { source, content: undefined, problems, hints: [], drafts: [], pictures: [] }
  const list = bareListOf(name, schema, root)
  const { findings, pictures, drafts } = checkValue(list?.schema ?? schema, root)
  const value: unknown = getNodeValue(root)
  const content = list === undefined ? withoutSchemaField(value) : { [list.field]: value }
  const ofOthers = findings.filter(({ draft }) => draft === undefined)
  // The walk may go back to the top of an entry.
  ofOthers.sort((one, other) => one.offset - other.offset)
  // One more than are told, so that it is known that there are more.
  const found = ofOthers.slice(0, MAX_PROBLEMS + 1).map((finding) => toProblem(source, finding))
  return {
    source,
    content: withoutDrafts(schema, content),
    problems: inOrder([...problems, ...found]),
    hints: findings.filter(({ draft }) => draft !== undefined).map((finding) => toProblem(source, finding)),
    drafts,
    pictures,
  }
}

/** Gives a finding its line and column. */
export function toProblem({ file, lineStarts }: Source, { offset, ...finding }: Finding): ContentProblem {
  return { file, position: positionOf(lineStarts, offset), ...finding }
}

/** rooms.json was a bare list before it named its schema. */
function bareListOf(
  name: string,
  schema: TObject,
  root: Node,
): { field: string; schema: TSchema } | undefined {
  if (name !== ROOMS_FILE || root.type !== 'array') return undefined
  const [[field, list] = []] = Object.entries(schema.properties)
  return field === undefined || list === undefined ? undefined : { field, schema: list }
}

function withoutSchemaField(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([field]) => field !== SCHEMA_FIELD))
}

/** Throws an Error when checkValue has let something pass that the schema forbids: a bug in our code. */
function assertContent<Schema extends TObject>(
  name: string,
  schema: Schema,
  content: unknown,
): Static<Schema> {
  if (Value.Check(schema, content)) return content
  throw new Error(`content/${name} was found right but does not match its schema`)
}
