import type { TObject } from '@sinclair/typebox'

/** Keywords that only our own check reads. */
const OWN_KEYWORDS = ['uniqueBy', 'decimals']

/** Returns the JSON Schema of a value for the desk's form, which also needs the control of each field. */
export function formSchema(schema: TObject): unknown {
  return JSON.parse(JSON.stringify(schema, forForms))
}

function forForms(key: string, value: unknown): unknown {
  return OWN_KEYWORDS.includes(key) ? undefined : value
}
