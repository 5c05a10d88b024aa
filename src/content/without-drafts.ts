import { type TSchema, KindGuard } from '@sinclair/typebox'
import { DRAFT_FIELD } from './check-value'
import { hasDrafts } from './fields'

/** Gives a value of content/ without its drafts, and its other entries without the mark of a draft. */
export function withoutDrafts(schema: TSchema, value: unknown): unknown {
  if (KindGuard.IsArray(schema) && Array.isArray(value)) {
    const items: unknown[] = hasDrafts(schema) ? value.filter((item) => !isDraft(item)).map(unmarked) : value
    return items.map((item) => withoutDrafts(schema.items, item))
  }
  if (!KindGuard.IsObject(schema) || !isObject(value)) return value
  const fields = Object.entries(value).map(([name, part]) => {
    const partSchema = schema.properties[name]
    return [name, partSchema === undefined ? part : withoutDrafts(partSchema, part)]
  })
  return Object.fromEntries(fields)
}

function isDraft(item: unknown): boolean {
  return isObject(item) && item[DRAFT_FIELD] === true
}

function unmarked(item: unknown): unknown {
  if (!isObject(item)) return item
  const { [DRAFT_FIELD]: _mark, ...fields } = item
  return fields
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
