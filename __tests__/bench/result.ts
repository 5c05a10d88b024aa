import type { Tally } from './load'

/** The measurements of one run. */
export interface Result {
  bookings: Tally
  reads: Tally
  /** Reads per second of the same process without bookings. */
  readsAlone: number
  /** Synced commits per second, of one row each, of one program alone on the same disk. */
  commits: number
  megabytesBefore: number
  megabytesAfter: number
  /** CPU time of the hotel as a share of one core: 1 is a whole core. */
  cpuShare: number
  mailsWaiting: number
}

const BOOKINGS_PER_SECOND = 100
const BOOKING_MS = 500
const READ_MS = 100

export const TARGETS = `at least ${BOOKINGS_PER_SECOND} bookings a second, 99 of 100 within ${BOOKING_MS} ms, each answered 200 or 409; reads 99 of 100 within ${READ_MS} ms`

/** Gives the lines of the report, and whether every target is met. */
export function describeResult(result: Result): { lines: string[]; isMet: boolean } {
  const { bookings, reads, readsAlone, commits } = result
  const booked = bookings.perSecond(200)
  const lines = [
    row('', 'a second', 'p50 ms', 'p99 ms', 'answers'),
    row('bookings', booked.toFixed(1), ...percentilesOf(bookings), describeStatuses(bookings)),
    row(
      'reads beside them',
      reads.perSecond(200).toFixed(1),
      ...percentilesOf(reads),
      describeStatuses(reads),
    ),
    row('reads alone', readsAlone.toFixed(0), '', '', ''),
    row('synced commits alone', commits.toFixed(0), '', '', ''),
    `One booking for ${(commits / booked).toFixed(1)} commits and ${(readsAlone / booked).toFixed(1)} reads of this machine.`,
    `Memory ${result.megabytesBefore.toFixed(0)} MB before, ${result.megabytesAfter.toFixed(0)} MB after; ${Math.round(result.cpuShare * 100)} % of a core; ${result.mailsWaiting} mails waiting.`,
  ]
  const isMet =
    booked >= BOOKINGS_PER_SECOND &&
    bookings.within(0.99) <= BOOKING_MS &&
    bookings.statuses().every((status) => status === 200 || status === 409) &&
    reads.within(0.99) <= READ_MS &&
    reads.statuses().every((status) => status === 200)
  return { lines, isMet }
}

function percentilesOf(tally: Tally): [string, string] {
  return [tally.within(0.5).toFixed(0), tally.within(0.99).toFixed(0)]
}

function describeStatuses(tally: Tally): string {
  return tally
    .statuses()
    .map((status) => `${status === 0 ? 'none' : status}: ${tally.count(status)}`)
    .join(', ')
}

function row(name: string, ...cells: string[]): string {
  const [perSecond = '', p50 = '', p99 = '', answers = ''] = cells
  return `${name.padEnd(22)}${perSecond.padStart(10)}${p50.padStart(10)}${p99.padStart(10)}   ${answers}`.trimEnd()
}
