import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** A file of content/ is missing or wrong. The message is one line: the file and, if known, the field. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/**
 * Reads a JSON file of content/ and checks it against its schema. Takes the absolute path of content/ and the
 * file's name. Throws a ContentError when the file is missing, is not JSON or does not match.
 */
export async function readContent<Schema extends TSchema>(
  contentDir: string,
  name: string,
  schema: Schema,
): Promise<Static<Schema>> {
  const content = await readJson(contentDir, name)
  if (Value.Check(schema, content)) return content
  const path = Value.Errors(schema, content).First()?.path ?? ''
  const field = path.split('/').slice(1).join('.')
  throw new ContentError(
    field === ''
      ? `content/${name} does not have the form that it needs`
      : `content/${name}: "${field}" is missing or not as it must be`,
  )
}

/** Reads a JSON file of content/ without a schema. Throws a ContentError when that fails. */
export async function readJson(contentDir: string, name: string): Promise<unknown> {
  const file = `content/${name}`
  let text: string
  try {
    text = await readFile(join(contentDir, name), 'utf8')
  } catch (error) {
    throw new ContentError(`${file} cannot be read: ${messageOf(error)}`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContentError(`${file} is not JSON: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
