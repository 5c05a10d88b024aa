import type { ReactNode } from 'react'
import hotel from '../../../content/hotel.json'
import { whatsAppLink } from '../../shared/contact-links'

interface WhatsAppLinkProps {
  /** The text that stands ready in the guest's chat. The guest can change it before sending. */
  text?: string
  /** The label. It must name WhatsApp. */
  children: ReactNode
}

/** A link that opens a chat with the hotel in a new tab, so that the guest keeps the page. */
export function WhatsAppLink({ text, children }: WhatsAppLinkProps) {
  return (
    <a href={whatsAppLink(hotel.whatsapp, text)} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
