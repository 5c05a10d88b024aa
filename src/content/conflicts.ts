import { NOT_CHECKED, type SyntaxProblem } from './problem'

/** The first line of a conflict, and its last: https://git-scm.com/docs/git-merge */
const FIRST_MARK = /^<{7}(?=\s|$)/gm
const LAST_MARK = /^>{7}(?=\s|$)/gm

/**
 * Finds the conflicts that git has left in a text when two people changed the same lines. Gives each by its
 * first line, or by its last where somebody has deleted the first.
 */
export function findConflicts(text: string): SyntaxProblem[] {
  const first = [...text.matchAll(FIRST_MARK)]
  const marks = first.length > 0 ? first : [...text.matchAll(LAST_MARK)]
  return marks.map(({ index }, number) => ({
    offset: index,
    wrong: 'is a conflict of two changes, which git has marked',
    right: `keep the lines that are right, and delete the lines of <<<<<<<, ======= and >>>>>>>${number === marks.length - 1 ? NOT_CHECKED : ''}`,
  }))
}
