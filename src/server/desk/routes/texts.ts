import { composeText } from '../../../shared/text'
import { InvalidInput } from '../../http/errors'

/** Returns a text without surrounding space, and null for none. */
export function textOf(text: string | null): string | null {
  return text === null ? null : composeText(text) || null
}

/** Throws an InvalidInput for a text without a word. */
export function requiredText(text: string, field: string): string {
  const composed = composeText(text)
  if (composed === '') throw new InvalidInput({ [field]: 'Please write a few words.' })
  return composed
}
