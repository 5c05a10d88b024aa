import type { ShowAlert } from '../../../components/ui/Alert'
import { pauseOrOnline } from '../../../shared/keep-trying'
import { dropOld, isBegunHere, type PendingBooking, readKept } from '../../../shared/kept-payments'
import { alertOf } from '../alert-of'
import { askAndConclude } from './ask-and-conclude'
import { noteConfirming, noteUndecided } from './undecided-payments'
import { MAX_TRIES } from './verify-with-backoff'

const ASKS_ABOUT_OPENED = 15
const ASK_ABOUT_OPENED_AFTER_MS = 60_000

/**
 * Asks about the payments of earlier visits, and tells the guest what became of them. Forgets what is so old
 * that nobody asks about it any more.
 */
export async function resumeBookings(alert: ShowAlert): Promise<void> {
  dropOld()
  // Those that were begun since this page was opened are followed by their form.
  const earlier = readKept('pending').filter(({ reference }) => !isBegunHere(reference))
  for (const { reference, stage } of earlier) if (stage === 'paid') noteConfirming(reference)
  await Promise.all(
    earlier.map(async (record) => {
      // After a closed popup there is rarely a payment, and every visit asks again: one try is enough.
      await askAndTell(record, record.stage === 'closed' ? 1 : MAX_TRIES, alert)
      if (record.stage === 'opened') await followOpened(record.reference, alert)
    }),
  )
}

/**
 * Asks again about a payment whose popup was open when its page went: the guest may be paying right now, in
 * his bank's app. Nothing is said meanwhile, since perhaps nobody pays.
 */
async function followOpened(reference: string, alert: ShowAlert): Promise<void> {
  for (let left = ASKS_ABOUT_OPENED; left > 0;) {
    await pauseUntilSeen(ASK_ABOUT_OPENED_AFTER_MS)
    const record = readKept('pending').find((pending) => pending.reference === reference)
    if (record?.stage !== 'opened') return
    if (document.hidden) continue
    left -= 1
    await askAndTell(record, 1, alert)
  }
}

/** Ends after the pause, or before: when the page is seen again, as after the bank's app, or online again. */
async function pauseUntilSeen(pauseMs: number): Promise<void> {
  const seen = new AbortController()
  const { signal } = seen
  document.addEventListener('visibilitychange', () => seen.abort(), { once: true, signal })
  await pauseOrOnline(pauseMs, signal)
  seen.abort()
}

/** Asks once more about a payment that is still undecided. */
export async function askAgain(reference: string, alert: ShowAlert): Promise<void> {
  const record = readKept('pending').find((pending) => pending.reference === reference)
  if (record) await askAndTell(record, 1, alert)
  // Another tab has settled the payment and told the guest.
  else noteUndecided(reference, false)
}

async function askAndTell(record: PendingBooking, tries: number, alert: ShowAlert): Promise<void> {
  const { outcome } = await askAndConclude(record, { tries })
  if (outcome) alert(alertOf(outcome))
}
