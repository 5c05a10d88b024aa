import { useEffect, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { useAlert } from '../../../components/ui/Alert'
import { WhatsAppLink } from '../../../components/ui/WhatsAppLink'
import { theme } from '../../../styles/theme'
import { notice, paymentQuestion } from '../messages'
import { askAgain } from './resume-bookings'
import { subscribeToUndecided, readUndecided } from './undecided-payments'

const ASK_AGAIN_AFTER_MS = 60_000

/** The notice at the foot of every page while a payment is undecided. It asks the server again and again. */
export function PendingNotice() {
  const alert = useAlert()
  const references = useSyncExternalStore(subscribeToUndecided, readUndecided, readUndecided)
  const [reference] = references

  useEffect(() => {
    if (reference === undefined) return undefined
    const timer = setInterval(() => void askAgain(reference, alert), ASK_AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [reference, alert])

  if (reference === undefined) return null
  return (
    <Strip aria-label="Your payment">
      <output>{notice.undecided}</output>
      <p>
        <b>{reference}</b>{' '}
        <WhatsAppLink text={paymentQuestion(reference, undefined)}>Message us on WhatsApp</WhatsAppLink>
      </p>
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

  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space.two};
  }

  a {
    white-space: nowrap;
  }
`
