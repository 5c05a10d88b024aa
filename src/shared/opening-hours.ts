import { hotelTime } from './stay'

export interface OpeningHours {
  readonly what: string
  /** @example '6.30 am to 10.30 am', '12 noon to 4 pm' */
  readonly when: string
}

/** Minutes since midnight, and the time in the words of content/. */
interface Clock {
  minutes: number
  words: string
}

const CLOCK = /^(\d{1,2})(?:[.:](\d\d))? (am|pm|noon|midnight)$/
const HALF_DAY_HOURS = 12
const HOUR_MINUTES = 60
const DAY_MINUTES = 2 * HALF_DAY_HOURS * HOUR_MINUTES

/** Returns undefined for words without times, such as '24 hours'. */
export function parseHours({ when }: OpeningHours): [opens: Clock, closes: Clock] | undefined {
  const [opens, closes, ...rest] = when.split(' to ').map(parseClock)
  return opens && closes && rest.length === 0 ? [opens, closes] : undefined
}

function parseClock(words: string): Clock | undefined {
  const [, hours, minutes = '0', half] = CLOCK.exec(words) ?? []
  if (hours === undefined) return undefined
  const isLate = half === 'pm' || half === 'noon'
  const hour = (Number(hours) % HALF_DAY_HOURS) + (isLate ? HALF_DAY_HOURS : 0)
  return { minutes: hour * HOUR_MINUTES + Number(minutes), words }
}

/** Returns the row that is open or opens next, and when. @example ['Pool', 'Open now, until 10 pm'] */
export function describeOpening(
  rows: readonly OpeningHours[],
  now: number,
): [what: string, words: string] | undefined {
  const [hour = 0, minute = 0] = hotelTime(new Date(now).toISOString()).split(':').map(Number)
  const until = ({ minutes }: Clock) =>
    (minutes - hour * HOUR_MINUTES - minute + DAY_MINUTES - 1) % DAY_MINUTES
  const known = rows.flatMap(({ what, when }) => {
    const [opens, closes] = parseHours({ what, when }) ?? []
    return opens && closes ? [{ what, opens, closes }] : []
  })
  const open = known.find(({ opens, closes }) => until(closes) < until(opens))
  if (open) return [open.what, `Open now, until ${open.closes.words}`]
  const [next] = known.toSorted((one, other) => until(one.opens) - until(other.opens))
  return next && [next.what, `Closed now, opens at ${next.opens.words}`]
}
