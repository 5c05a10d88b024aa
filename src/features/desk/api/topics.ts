import { DESK_API } from '../../../shared/desk/paths'
import { type Topic, TOPICS } from '../../../shared/desk/events'

/** Which topics change the answers of the calls whose path begins so, after the start of all. */
const TOUCHED_BY: readonly (readonly [prefix: string, topics: readonly Topic[]])[] = [
  ['me/', ['people']],
  ['people/', ['people']],
  ['rooms/', ['rooms', 'bookings']],
  ['publish/', ['publish', 'rooms']],
  ['releases/', ['publish']],
  ['bookings/', ['bookings', 'rooms', 'money', 'mail']],
  ['reviews/', ['money', 'bookings']],
  ['open-payments/', ['money', 'bookings']],
  ['refunds/', ['money']],
  ['money/', ['money', 'bookings']],
  ['messages/', ['messages']],
  ['mails/', ['mail']],
  ['today/', TOPICS],
]

/** True when a change of one of the topics can change what the path answers. */
export function isTouched(path: string, topics: readonly string[]): boolean {
  const own: readonly string[] =
    TOUCHED_BY.find(([prefix]) => path.startsWith(`${DESK_API}${prefix}`))?.[1] ?? TOPICS
  return own.some((topic) => topics.includes(topic))
}
