/**
 * Gives a function that runs `work`, never twice at once. Calls during a run share one later run, because the
 * run under way may have missed the reason for the call. Rejects as `work` does.
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
