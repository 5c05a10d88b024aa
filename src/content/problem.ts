/** How problems name the folder of the content, unless another was given. */
export const CONTENT_FOLDER = 'content'
/** So many problems of one file are told. Who has more has another file there by mistake. */
export const MAX_PROBLEMS = 100

/** What follows when the check could not go on. */
export const NOT_CHECKED = ' (the rest of the file was not checked)'

/** A slip in the text of a file. */
export interface SyntaxProblem {
  offset: number
  wrong: string
  right: string
}

/** An entry with `"draft": true`. */
export interface Draft {
  /** Such as `room 3 ("Deluxe King")`. */
  entry: string
  /** Where in the file's text its `true` stands. */
  offset: number
}

/** Something in content/ that has to be corrected. */
export interface ContentProblem {
  /** The file in the folder as it was given, such as "content/rooms.json". */
  file: string
  /** Both from 1; undefined for a problem of the whole file. */
  position?: { line: number; column: number } | undefined
  /** The entry and the field, such as `room 3 ("Deluxe King"), price`; '' for the whole file. */
  place: string
  wrong: string
  right: string
  /** The draft in which it is. Then it is a hint only: a draft may be unfinished. */
  draft?: Draft | undefined
}

/** Content is missing or wrong. The message has one line for each problem. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(readonly problems: readonly ContentProblem[]) {
    super(problems.map(describeProblem).join('\n'))
  }

  /** The first problem, and where to find the others. For a start, which fails with one line. */
  get firstLine(): string {
    const [first = '', ...others] = this.message.split('\n')
    return others.length === 0 ? first : `${first} (and ${others.length} more: npm run content:check)`
  }
}

/** Gives one line: where, what is wrong, what would be right. */
export function describeProblem({ file, position, place, wrong, right }: ContentProblem): string {
  const where = position === undefined ? file : `${file}:${position.line}:${position.column}`
  return `${[where, place, wrong].filter((part) => part !== '').join(': ')}; ${right}`
}

/** Gives the problems of a file in the order of its lines. */
export function inOrder(problems: readonly ContentProblem[]): ContentProblem[] {
  return problems.toSorted((one, other) => (one.position?.line ?? 0) - (other.position?.line ?? 0))
}

/** Gives the first 100 problems of a file, and one that says that there are more. */
export function atMost(problems: readonly ContentProblem[]): ContentProblem[] {
  const [first] = problems
  if (first === undefined || problems.length <= MAX_PROBLEMS) return [...problems]
  const rest = { file: first.file, place: '', wrong: 'has more problems', right: 'mend these first' }
  return [...problems.slice(0, MAX_PROBLEMS), rest]
}
