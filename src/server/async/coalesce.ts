/**
 * Gives a runner of `work` that never runs it twice at once. Who comes while it runs gets the run after it, which they all share: what made
 * them come may be too late for the one under way.
 */
export function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | undefined
  let next: Promise<Result> | undefined
  function begin(): Promise<Result> {
    next = undefined
    current = work().finally(() => {
      current = next
    })
    return current
  }
  return () => {
    if (current === undefined) return begin()
    next ??= current.then(begin, begin)
    return next
  }
}
