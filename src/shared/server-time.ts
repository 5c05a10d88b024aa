/** How far the server's clock is ahead of the browser's, in milliseconds. Undefined until an answer came. */
let aheadMs: number | undefined

/**
 * Takes the `Date` header of a live answer, or null where there is none, and when the answer came by the
 * browser's clock, in milliseconds since 1970.
 */
export function noteServerTime(date: string | null, cameAt: number): void {
  const sentAt = Date.parse(date ?? '')
  if (sentAt) aheadMs = sentAt - cameAt
}

/**
 * Gives the moment by the server's clock, in milliseconds since 1970: a guest's clock may be wrong. Undefined
 * when no live answer has told it.
 */
export function serverNow(): number | undefined {
  return aheadMs === undefined ? undefined : Date.now() + aheadMs
}
