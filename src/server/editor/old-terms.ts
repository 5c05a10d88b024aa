import { Value } from '@sinclair/typebox/value'
import { PoliciesSchema } from '../../content/policies-schema'
import { promisedTerms } from '../../content/sample-facts'
import type { ContentRemark } from '../../shared/desk/content'
import { type CurrentFile, fieldOf, labelOf } from './content'
import { isObject } from './editable-file'

export const POLICIES_FILE = 'policies.json'

export function findOldTerms(
  earlier: readonly unknown[],
  now: unknown,
  files: readonly CurrentFile[],
): ContentRemark[] {
  const kept = new Set(termsOf(now))
  const old = [...new Set(earlier.flatMap(termsOf))].filter((words) => !kept.has(words))
  const remarks = files.flatMap((current) =>
    textsIn(current.value, []).flatMap(({ text, heading }) =>
      old
        .filter((words) => says(text, words))
        .map((words) => ({
          path: current.file.path,
          where: [...new Set([labelOf(current), ...heading])].join(', '),
          words,
        })),
    ),
  )
  return [
    ...new Map(remarks.map((remark) => [`${remark.path} ${remark.where} ${remark.words}`, remark])).values(),
  ]
}

function termsOf(policies: unknown): string[] {
  return Value.Check(PoliciesSchema, policies) ? Object.values(promisedTerms(policies)) : []
}

/** Matches whole words: "12 pm" does not say "2 pm". */
function says(text: string, words: string): boolean {
  return new RegExp(`(?<![\\w.:])${words}(?!\\w)`, 'i').test(text)
}

const HEADINGS = ['heading', 'question', 'title', 'what']

function textsIn(value: unknown, heading: string[]): { text: string; heading: string[] }[] {
  if (typeof value === 'string') return [{ text: value, heading }]
  if (Array.isArray(value)) return value.flatMap((entry) => textsIn(entry, heading))
  if (!isObject(value)) return []
  const own = HEADINGS.map((name) => fieldOf(value, name)).find((name) => typeof name === 'string')
  return Object.values(value).flatMap((part) => textsIn(part, typeof own === 'string' ? [own] : heading))
}
