import { useState } from 'react'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { Button } from '../../components/ui/Button'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden'
import { whatsAppLink } from '../../shared/contact-links'
import { formatNaira, toNaira } from '../../shared/money'
import type { PaidBooking } from './BookedDetails'

/** Copies the booking as a short text, or sends the text to whomever the guest chooses on WhatsApp. */
export function ShareBooking({ booking }: { booking: PaidBooking }) {
  const [copied, setCopied] = useState('')
  const text = textOf(booking)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('Copied')
    } catch {
      // The browser forbids it, or has no clipboard: it has none on a page without TLS.
      setCopied('Could not copy')
    }
  }

  return (
    <>
      <Act variant="quiet" onClick={() => void copy()}>
        {copied || 'Copy'}
      </Act>
      <VisuallyHidden as="output">{copied}</VisuallyHidden>
      <a href={whatsAppLink('', text)} target="_blank" rel="noreferrer">
        Send to WhatsApp
      </a>
    </>
  )
}

/* Stands among links and looks like one. */
const Act = styled(Button)`
  border: 0;
  font-size: inherit;
  font-weight: inherit;
  letter-spacing: inherit;
  line-height: inherit;
  min-height: 0;
  padding-block: 0;
`

/** The front desk finds the booking by the code. Without a code, the reference stands for it. */
function textOf({ roomName, amount, code, reference }: PaidBooking): string {
  return [
    roomName ? `${hotel.name}: ${roomName}` : hotel.name,
    code ? `Booking code: ${code}` : `Payment reference: ${reference}`,
    `Paid: ${formatNaira(toNaira(amount))}`,
  ].join('\n')
}
