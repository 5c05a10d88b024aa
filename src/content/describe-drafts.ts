import { type ContentProblem, describeProblem } from './problem'

/** Gives one line for each unfinished draft, with all that it lacks. Takes the hints. */
export function describeDrafts(hints: readonly ContentProblem[]): string[] {
  const byDraft = new Map<unknown, ContentProblem[]>()
  for (const hint of hints) {
    const known = byDraft.get(hint.draft)
    if (known === undefined) byDraft.set(hint.draft, [hint])
    else known.push(hint)
  }
  return [...byDraft.values()].flatMap((ofDraft) => {
    const [first, ...others] = ofDraft
    if (first === undefined) return []
    const rest = others.map((hint) => inShort(hint))
    return [[`Unfinished draft: ${describeProblem(first)}`, ...rest].join('; ')]
  })
}

/** The line has named the draft already. */
function inShort({ place, wrong, draft }: ContentProblem): string {
  const start = `${draft?.entry}, `
  return `${place.startsWith(start) ? place.slice(start.length) : place}: ${wrong}`
}
