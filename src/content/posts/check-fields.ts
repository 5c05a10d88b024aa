import type { Node } from 'jsonc-parser'
import { hotelDay } from '../../shared/stay'
import type { SyntaxProblem } from '../problem'
import { shortened } from '../shortened'
import { fieldOf } from './front-matter'

/** A post as it is compared with the others. */
export interface ComparedPost {
  slug: string
  fields: Node | undefined
}

const DAY = /^\d{4}-\d\d-\d\d$/

/**
 * Finds what a field does not show by itself: a title that another post has, and a day that is still to come.
 * Takes the post and those that keep their title. Reads the clock.
 */
export function checkFields(
  post: ComparedPost,
  others: readonly ComparedPost[],
): (SyntaxProblem & { place: string })[] {
  const problems: (SyntaxProblem & { place: string })[] = []
  const title = titleOf(post)
  const twin = others.find((other) => title !== '' && titleOf(other) === title)
  if (twin !== undefined) {
    const wrong = `"${shortened(textOf(post, 'title'))}" is the title of ${twin.slug}.md too`
    problems.push({
      offset: offsetOf(post, 'title'),
      place: 'title',
      wrong,
      right: 'each post needs its own',
    })
  }
  const [date, today] = [textOf(post, 'date'), hotelDay(new Date().toISOString())]
  // Days that are written in this way have the order of their texts.
  if (DAY.test(date) && date > today) {
    const right = `today is ${today}: write a day that has come, or add "draft: true" until then`
    problems.push({ offset: offsetOf(post, 'date'), place: 'date', wrong: `${date} is still to come`, right })
  }
  return problems
}

/** Readers cannot tell titles apart that differ in their spaces or capitals only. */
function titleOf(post: ComparedPost): string {
  return textOf(post, 'title').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function textOf({ fields }: ComparedPost, name: string): string {
  return String(fieldOf(fields, name)?.value ?? '')
}

function offsetOf({ fields }: ComparedPost, name: string): number {
  return fieldOf(fields, name)?.offset ?? 0
}
