import type { ShowAlert } from '../../../components/ui/Alert'
import { pauseOrOnline } from '../../../shared/keep-trying'
import { dropOld, isBegunHere, type PendingBooking, readKept } from '../../../shared/kept-payments'
import { alertOf } from '../alert-of'
import { settlePayment } from './settle-payment'

const ASKS_ABOUT_OPENED = 15
const ASK_ABOUT_OPENED_AFTER_MS = 60_000

export async function resumeBookings(showAlert: ShowAlert): Promise<void> {
  dropOld()
  // Payments that began since this page was opened are followed by their form.
  const earlier = readKept('pending').filter(({ reference }) => !isBegunHere(reference))
  await Promise.all(
    earlier.map(async (record) => {
      await settleAndAlert(record, showAlert)
      if (record.stage === 'opened') await pollOpened(record.reference, showAlert)
    }),
  )
}

/** The guest may still be paying in his bank's app. Shows nothing meanwhile, since perhaps nobody pays. */
async function pollOpened(reference: string, showAlert: ShowAlert): Promise<void> {
  for (let asked = 0; asked < ASKS_ABOUT_OPENED; asked += 1) {
    await pauseOrOnline(ASK_ABOUT_OPENED_AFTER_MS)
    const record = readKept('pending').find((pending) => pending.reference === reference)
    if (record?.stage !== 'opened') return
    await settleAndAlert(record, showAlert)
  }
}

export async function settleAndAlert(record: PendingBooking, showAlert: ShowAlert): Promise<void> {
  const { outcome } = await settlePayment(record, 1)
  if (outcome) showAlert(alertOf(outcome))
}
