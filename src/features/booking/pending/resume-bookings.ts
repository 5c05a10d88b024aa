import { forgetOldBookings } from '../../../apollo/keep-booking'
import type { ShowAlert } from '../../../components/ui/Alert'
import { alertOf } from '../alert-of'
import type { PendingBooking } from '../pending-booking'
import { askAndConclude } from './ask-and-conclude'
import { forgetOldUnbooked } from './keep-unbooked'
import { forgetOldPending, isBegunHere, readPending } from './pending-bookings'
import { noteConfirming, noteUndecided } from './undecided-payments'
import { MAX_TRIES } from './verify-with-backoff'

/**
 * Asks about the payments of earlier visits, and tells the guest what became of them. Forgets what is so old
 * that nobody asks about it any more.
 */
export async function resumeBookings(alert: ShowAlert): Promise<void> {
  forgetOldPending()
  forgetOldUnbooked()
  forgetOldBookings()
  const earlier = readPending().filter(({ reference }) => !isBegunHere(reference))
  for (const { reference, stage } of earlier) if (stage === 'paid') noteConfirming(reference)
  await Promise.all(
    earlier.map((record) =>
      // After a closed popup there is rarely a payment, and every visit asks again: one try is enough.
      askAndTell(record, record.stage === 'closed' ? 1 : MAX_TRIES, alert),
    ),
  )
}

/** Asks once more about a payment that is still undecided. */
export async function askAgain(reference: string, alert: ShowAlert): Promise<void> {
  const record = readPending().find((pending) => pending.reference === reference)
  if (record) await askAndTell(record, 1, alert)
  // Another tab has settled the payment and told the guest.
  else noteUndecided(reference, false)
}

async function askAndTell(record: PendingBooking, tries: number, alert: ShowAlert): Promise<void> {
  const { outcome } = await askAndConclude(record, { tries })
  if (outcome) alert(alertOf(outcome))
}
