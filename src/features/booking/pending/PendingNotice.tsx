import { Link } from 'gatsby'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { useAlert } from '../../../components/ui/Alert'
import { WhatsAppLink } from '../../../components/ui/ContactLinks'
import { keepHeight } from '../../../components/ui/keep-height'
import { useAnnounced } from '../../../components/ui/useAnnounced'
import { look, media, theme } from '../../../styles/theme'
import { backoffMs, doublingMs } from '../../../shared/backoff'
import { nameChoice } from '../../../shared/chosen-stay'
import { readKept } from '../../../shared/kept-payments'
import { bookingPagePath } from '../../../shared/paths'
import { confirming } from '../../../shared/waiting-messages'
import { inProgressNotice, paymentProblem, stillChecking, toPayment } from '../../../shared/booking-messages'
import { askAgain } from './resume-bookings'
import { readUndecided, subscribeToUndecided } from './undecided-payments'

const PAUSES_MS = doublingMs(5_000, 60_000)

const WORDS = { confirming, checking: stillChecking, 'in-progress': inProgressNotice } as const

/**
 * The notice at the foot of every page while payments are undecided. It asks the server with growing pauses, about
 * each in turn, and at once when the browser is online again.
 */
export function PendingNotice() {
  const showAlert = useAlert()
  const payments = useSyncExternalStore(subscribeToUndecided, readUndecided, readUndecided)
  const { reference, state = 'confirming' } = payments.find((payment) => payment.state !== 'confirming') ?? {}
  const asked = useRef(0)

  useEffect(() => {
    if (reference === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      asked.current += 1
      timer = setTimeout(ask, backoffMs(asked.current, PAUSES_MS))
    }
    const ask = () => {
      clearTimeout(timer)
      void askAgain(reference, showAlert)
      plan()
    }
    plan()
    window.addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [reference, showAlert])

  if (payments.length === 0) return null
  return <Notice words={WORDS[state]} payments={payments} />
}

const ownHeight = keepHeight('--notice')

function Notice({ words, payments }: { words: string; payments: ReturnType<typeof readUndecided> }) {
  const shown = useAnnounced(words)
  const pending = readKept('pending')
  const stayOf = (reference: string) => pending.find((kept) => kept.reference === reference)?.stay
  return (
    <Strip ref={ownHeight} aria-label="Your payment">
      <output>{shown}</output>
      {payments.map(({ reference }) => {
        const stay = stayOf(reference)
        return (
          <p key={reference}>
            <b>{reference}</b>
            {stay && <span>{nameChoice(stay)}</span>}
            <Link to={bookingPagePath(reference)}>{toPayment.charged}</Link>
            <WhatsAppLink text={paymentProblem(reference, undefined, stay)} />
          </p>
        )
      })}
    </Strip>
  )
}

const Strip = styled.aside`
  background: ${theme.color.paper};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  bottom: 0;
  ${look.wrap}
  ${look.small}
  gap: 0 ${theme.space.three};
  justify-content: center;
  padding: ${theme.space.two};
  position: sticky;
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
