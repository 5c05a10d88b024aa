import type { Claim } from '../../../shared/desk/rooms'

/** A cell of a room's row: a claim with its days that are in view, or one free day. */
export interface Segment {
  /** The column of its first day, from 0. */
  start: number
  /** The column after its last day. */
  end: number
  claim?: Claim
}

export function segmentsOf(days: readonly string[], claims: readonly Claim[]): Segment[] {
  const segments: Segment[] = []
  for (let start = 0; start < days.length;) {
    const day = days[start] ?? ''
    const claim = claims.find(({ from_day, until }) => from_day <= day && day < until)
    const after = claim === undefined ? start + 1 : days.findIndex((one) => one >= claim.until)
    const end = after === -1 ? days.length : after
    segments.push({ start, end, ...(claim && { claim }) })
    start = end
  }
  return segments
}
