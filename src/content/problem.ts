export const CONTENT_FOLDER = 'content'

const MAX_SHOWN = 40

/** Nobody reads more problems of one check, and finding the place of each takes time. */
export const MAX_PROBLEMS = 50

export interface Reason {
  wrong: string
  right: string
  /** What the desk shows instead of `wrong` and `right`. */
  atDesk?: string
  /** True for a file or field of an earlier version, which no page reads. */
  isUnread?: boolean
}

export interface ContentProblem extends Reason {
  file: string
  position?: { line: number; column: number } | undefined
  /** The field, such as `rooms 3 ("Deluxe King"), price`; '' for the whole file. */
  place: string
  /** The field's JSON pointer (RFC 6901); undefined for the whole file. */
  pointer?: string
}

export class ContentError extends Error {
  override name = 'ContentError'

  constructor(readonly problems: readonly ContentProblem[]) {
    super(problems.map(describeProblem).join('\n'))
  }

  /** The first problem, and where to find the others: a failed start prints one line. */
  get firstLine(): string {
    const [first = '', ...others] = this.message.split('\n')
    return others.length === 0 ? first : `${first} (and ${others.length} more: npm run content:check)`
  }
}

export function describeProblem({ file, position, place, wrong, right }: ContentProblem): string {
  const where = position === undefined ? file : `${file}:${position.line}:${position.column}`
  return `${[where, place, wrong].filter((part) => part !== '').join(': ')}; ${right}`
}

export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function positionOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

export function shortened(text: string, maxLength = MAX_SHOWN): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
