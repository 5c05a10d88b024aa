import { Link } from 'gatsby'
import { useEffect, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { type ShowAlert, useAlert } from '../../../components/ui/Alert'
import { ChatOrForm } from '../../../components/ui/ContactLinks'
import { keepHeight } from '../../../components/ui/keep-height'
import { useAnnounced } from '../../../components/ui/useAnnounced'
import { look, media, theme } from '../../../styles/theme'
import { backoffMs, doublingMs } from '../../../shared/backoff'
import { inProgressNotice, paymentProblem, stillChecking, toPayment } from '../../../shared/booking-messages'
import { nameChoice } from '../../../shared/chosen-stay'
import { pauseOrOnline } from '../../../shared/keep-trying'
import { subscribeToKept } from '../../../shared/kept-keys'
import {
  dropOld,
  isBegunHere,
  isTransferOpen,
  type PendingBooking,
  readKept,
} from '../../../shared/kept-payments'
import { bookingPagePath } from '../../../shared/paths'
import { isPaymentUnderWay } from '../../../shared/payment-under-way'
import { alertOf } from '../alert-of'
import { settlePayment } from './settle-payment'

const PAUSES_MS = doublingMs(5_000, 60_000)

/** `resumes`: asks once about payments that an earlier visit left undecided. */
export function PendingNotice({ resumes }: { resumes: boolean }) {
  const showAlert = useAlert()
  const text = useSyncExternalStore(subscribeToKept, readUndecidedText, () => '')
  const payments = readUndecided()
  const references = payments.map(({ reference }) => reference).join()

  useEffect(() => {
    if (resumes) void resumeBookings(showAlert)
  }, [resumes, showAlert])
  useEffect(() => {
    if (references === '') return undefined
    const over = new AbortController()
    void askAgain(showAlert, over.signal)
    return () => over.abort()
  }, [references, showAlert])

  return text !== '' && <Notice payments={payments} />
}

async function askAgain(showAlert: ShowAlert, over: AbortSignal): Promise<void> {
  for (let asked = 1; ; asked += 1) {
    await pauseOrOnline(backoffMs(asked, PAUSES_MS), over)
    if (over.aborted) return
    await Promise.all(readUndecided().map((record) => settleAndAlert(record, showAlert)))
  }
}

/** Returns a text, equal for equal payments, so that React can compare it. */
function readUndecidedText(): string {
  const payments = readUndecided()
  return payments.length > 0 ? JSON.stringify(payments) : ''
}

/** Leaves out payments that this page's form is confirming, and payments that perhaps nobody made. */
function readUndecided(): PendingBooking[] {
  return readKept('pending').filter(
    ({ reference, stage }) =>
      (stage === 'paid' || stage === 'in-progress') && !(isBegunHere(reference) && isPaymentUnderWay()),
  )
}

const ownHeight = keepHeight('--notice')

function Notice({ payments }: { payments: readonly PendingBooking[] }) {
  const isWithBank = payments.some((payment) => payment.stage === 'in-progress' && isTransferOpen(payment))
  const shown = useAnnounced(isWithBank ? inProgressNotice : stillChecking)
  return (
    <Strip
      ref={ownHeight}
      aria-label="Your payment"
      $isSticky={!window.location.pathname.startsWith('/booking')}
    >
      <output>{shown}</output>
      {payments.map(({ reference, stay }) => (
        <p key={reference}>
          <b>{reference}</b>
          {stay && <span>{nameChoice(stay)}</span>}
          <Link to={bookingPagePath(reference)}>{toPayment.charged}</Link>
          <ChatOrForm text={paymentProblem(reference, undefined, stay)} />
        </p>
      ))}
    </Strip>
  )
}

/* On the page that explains the payment, the notice must cover nothing. */
const Strip = styled.aside<{ $isSticky: boolean }>`
  background: ${theme.color.paper};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  bottom: 0;
  ${look.wrap}
  ${look.small}
  gap: 0 ${theme.space.three};
  justify-content: center;
  padding: ${theme.space.two};
  position: ${({ $isSticky }) => ($isSticky ? 'sticky' : 'static')};
  z-index: ${theme.layer.bar};

  ${media.short} {
    position: static;
  }

  p {
    ${look.wrap}
    gap: 0 ${theme.space.two};
    justify-content: center;
  }

  a {
    white-space: nowrap;
  }
`

const ASKS_ABOUT_OPENED = 15
const ASK_ABOUT_OPENED_AFTER_MS = 60_000

async function resumeBookings(showAlert: ShowAlert): Promise<void> {
  dropOld()
  // The form follows payments that began since this page was opened.
  const earlier = readKept('pending').filter(({ reference }) => !isBegunHere(reference))
  await Promise.all(
    earlier.map(async (record) => {
      await settleAndAlert(record, showAlert)
      if (record.stage === 'opened') await pollOpened(record.reference, showAlert)
    }),
  )
}

/** The guest may still be paying in a bank's app. Shows nothing meanwhile: perhaps nobody pays. */
async function pollOpened(reference: string, showAlert: ShowAlert): Promise<void> {
  for (let asked = 0; asked < ASKS_ABOUT_OPENED; asked += 1) {
    await pauseOrOnline(ASK_ABOUT_OPENED_AFTER_MS)
    const record = readKept('pending').find((pending) => pending.reference === reference)
    if (record?.stage !== 'opened') return
    await settleAndAlert(record, showAlert)
  }
}

async function settleAndAlert(record: PendingBooking, showAlert: ShowAlert): Promise<void> {
  const { outcome } = await settlePayment(record, 1)
  if (outcome) showAlert(alertOf(outcome))
}
