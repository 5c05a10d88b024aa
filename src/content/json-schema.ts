import { mkdirSync, writeFileSync } from 'node:fs'
import type { TObject } from '@sinclair/typebox'
import { CONTENT_FILES } from './content-files'
import { SCHEMA_FIELD } from './read-content'

/** https://json-schema.org/draft-07/schema: the newest draft that editors know in full. */
const DRAFT = 'http://json-schema.org/draft-07/schema#'
/** Keywords for the desk's form, which has a control for each field. */
const FORM_KEYWORDS = ['pictureUse', 'widget', 'choices']
/** These and what only our own check reads. */
const OWN_KEYWORDS = [...FORM_KEYWORDS, 'uniqueBy', 'decimals']

/** Returns the path of a content file's schema, from the folder of content/. Takes the file's name. */
export function schemaPathOf(name: string): string {
  return `schemas/${name.replace(/\.json$/, '')}.schema.json`
}

/**
 * Returns a JSON Schema with which editors complete and check a content file. Only our own check finds missing
 * pictures and duplicate ids.
 */
export function jsonSchemaText({ properties, ...schema }: TObject): string {
  const whole = {
    [SCHEMA_FIELD]: DRAFT,
    ...schema,
    properties: { [SCHEMA_FIELD]: { type: 'string', description: 'the schema of this file' }, ...properties },
  }
  return `${JSON.stringify(whole, forEditors, 2)}\n`
}

/** Returns the JSON Schema of a value for a form, which also needs to know the control of each field. */
export function formSchema(schema: TObject): unknown {
  return JSON.parse(JSON.stringify(schema, forForms))
}

function forForms(key: string, value: unknown): unknown {
  return FORM_KEYWORDS.includes(key) ? value : forEditors(key, value)
}

function forEditors(key: string, value: unknown): unknown {
  if (OWN_KEYWORDS.includes(key)) return undefined
  if (typeof value !== 'object' || value === null) return value
  if (!('pattern' in value)) return value
  // Editors show this in place of the regular expression.
  return 'description' in value ? { ...value, patternErrorMessage: value.description } : value
}

if (require.main === module) {
  mkdirSync('content/schemas', { recursive: true })
  for (const [name, schema] of Object.entries(CONTENT_FILES)) {
    writeFileSync(`content/${schemaPathOf(name)}`, jsonSchemaText(schema))
  }
}
