import type { ShowAlert } from '../../../components/ui/Alert'
import { alertOf } from '../alert-of'
import { conclude } from './conclude'
import { isBegunHere, readPending } from './pending-bookings'
import { MOST_TRIES, verifyWithBackoff } from './verify-with-backoff'

/** Goes on asking about the payments of earlier visits, and tells what has become of them. */
export async function resumeBookings(alert: ShowAlert) {
  const earlier = readPending().filter(({ reference }) => !isBegunHere(reference))
  await Promise.all(
    earlier.map(async (record) => {
      // What the guest closed himself is rarely paid, and is looked at on every visit: one question is enough.
      const verdict = await verifyWithBackoff(record, record.stage === 'closed' ? 1 : MOST_TRIES)
      const outcome = conclude(record, verdict)
      if (outcome) alert(alertOf(outcome))
    }),
  )
}
