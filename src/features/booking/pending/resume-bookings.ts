import type { ShowAlert } from '../../../components/ui/Alert'
import { pauseOrOnline } from '../../../shared/keep-trying'
import { dropOld, isBegunHere, type PendingBooking, readKept } from '../../../shared/kept-payments'
import { alertOf } from '../alert-of'
import { MAX_VERIFY_TRIES, settlePayment, stateOf } from './settle-payment'
import { noteUndecided, readUndecided } from './undecided-payments'

const ASKS_ABOUT_OPENED = 15
const ASK_ABOUT_OPENED_AFTER_MS = 60_000

/**
 * Asks about the payments of earlier visits, and shows their results. Drops payments that are so old that
 * nobody asks about them any more.
 */
export async function resumeBookings(showAlert: ShowAlert): Promise<void> {
  dropOld()
  // Payments that began since this page was opened are followed by their form.
  const earlier = readKept('pending').filter(({ reference }) => !isBegunHere(reference))
  for (const { reference, stage } of earlier) if (stage === 'paid') noteUndecided(reference, 'confirming')
  noteInProgress()
  await Promise.all(
    earlier.map(async (record) => {
      // After a closed popup there is rarely a payment, and every visit asks again: one try is enough. About a
      // payment in progress, the notice asks again.
      const isOneTry = record.stage === 'closed' || record.stage === 'in-progress'
      await settleAndAlert(record, isOneTry ? 1 : MAX_VERIFY_TRIES, showAlert)
      if (record.stage === 'opened') await pollOpened(record.reference, showAlert)
    }),
  )
}

/** Shows the payments in progress of this browser, of its other tabs too. */
export function noteInProgress(): void {
  const known = new Set(readUndecided().map(({ reference }) => reference))
  for (const record of readKept('pending')) {
    if (record.stage === 'in-progress' && !known.has(record.reference)) {
      noteUndecided(record.reference, stateOf(record))
    }
  }
}

/**
 * Asks again about a payment whose popup was open when its page went: the guest may be paying right now, in
 * his bank's app. Shows nothing meanwhile, since perhaps nobody pays.
 */
async function pollOpened(reference: string, showAlert: ShowAlert): Promise<void> {
  for (let asked = 0; asked < ASKS_ABOUT_OPENED; asked += 1) {
    await pauseOrOnline(ASK_ABOUT_OPENED_AFTER_MS)
    const record = findPending(reference)
    if (record?.stage !== 'opened') return
    await settleAndAlert(record, 1, showAlert)
  }
}

/** Asks once more about a payment that is still undecided. */
export async function askAgain(reference: string, showAlert: ShowAlert): Promise<void> {
  const record = findPending(reference)
  if (record) await settleAndAlert(record, 1, showAlert)
  // Another tab has settled the payment and alerted the guest.
  else noteUndecided(reference)
}

function findPending(reference: string): PendingBooking | undefined {
  return readKept('pending').find((pending) => pending.reference === reference)
}

async function settleAndAlert(record: PendingBooking, tries: number, showAlert: ShowAlert): Promise<void> {
  const { outcome } = await settlePayment(record, tries)
  if (outcome) showAlert(alertOf(outcome))
}
