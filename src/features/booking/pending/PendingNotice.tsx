import { Link } from 'gatsby'
import { useEffect, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { useAlert } from '../../../components/ui/Alert'
import { WhatsAppLink } from '../../../components/ui/WhatsAppLink'
import { media, theme } from '../../../styles/theme'
import { bookingPagePath } from '../../../shared/paths'
import { confirming } from '../own/own-messages'
import { paymentQuestion, toPayment, undecided } from '../messages'
import { askAgain } from './resume-bookings'
import { subscribeToUndecided } from './pending-storage'
import { readUndecided } from './undecided-payments'

const ASK_AGAIN_AFTER_MS = 60_000

/**
 * The notice at the foot of every page while payments are undecided. It asks the server again and again,
 * about each in turn, and at once when the browser is online again.
 */
export function PendingNotice() {
  const alert = useAlert()
  const payments = useSyncExternalStore(subscribeToUndecided, readUndecided, readUndecided)
  const reference = payments.find(({ isConfirming }) => !isConfirming)?.reference

  useEffect(() => {
    if (reference === undefined) return undefined
    const ask = () => void askAgain(reference, alert)
    const timer = setInterval(ask, ASK_AGAIN_AFTER_MS)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [reference, alert])

  if (payments.length === 0) return null
  return (
    <Strip aria-label="Your payment">
      <output>{reference === undefined ? confirming : undecided}</output>
      {payments.map((payment) => (
        <p key={payment.reference}>
          <b>{payment.reference}</b>
          <Link to={bookingPagePath(payment.reference)}>{toPayment.charged}</Link>
          <WhatsAppLink text={paymentQuestion(payment.reference, undefined)}>
            Message us on WhatsApp
          </WhatsAppLink>
        </p>
      ))}
    </Strip>
  )
}

const Strip = styled.aside`
  background: ${theme.color.paper};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  font-size: ${theme.type.small};
  gap: 0 ${theme.space.three};
  justify-content: center;
  line-height: ${theme.lineHeight.small};
  padding: ${theme.space.two};
  position: sticky;
  z-index: ${theme.layer.bar};

  ${media.short} {
    position: static;
  }

  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space.two};
    justify-content: center;
  }

  a {
    white-space: nowrap;
  }
`
