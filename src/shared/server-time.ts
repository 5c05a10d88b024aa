/** How far the server's clock is ahead of the browser's; undefined before the first answer. */
let aheadMs: number | undefined
const followers = new Set<() => void>()

/** Takes the `Date` header of a live answer, and its time of arrival by the browser's clock. */
export function noteServerTime(date: string | null, cameAt: number): void {
  const sentAt = Date.parse(date ?? '')
  if (!sentAt) return
  aheadMs = sentAt - cameAt
  for (const follow of followers) follow()
}

export function followServerTime(onChange: () => void): () => void {
  followers.add(onChange)
  return () => void followers.delete(onChange)
}

/** Returns the time by the server's clock: a guest's may be wrong. Undefined before the first answer. */
export function serverNow(): number | undefined {
  return aheadMs === undefined ? undefined : Date.now() + aheadMs
}
