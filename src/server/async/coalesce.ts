/**
 * Returns a function that never runs `work` twice at once. Calls during a run share one later run, because the
 * current run may have missed the reason for the call.
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
