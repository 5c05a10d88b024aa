import type { ReactNode } from 'react'
import hotel from '../../../content/hotel.json'
import { whatsAppLink } from '../../shared/contact-links'

interface WhatsAppLinkProps {
  /** Stands ready in the chat; the guest can change it before sending. */
  text?: string
  /** The label; it must say that it leads to WhatsApp. */
  children: ReactNode
}

/** Opens a chat with the hotel, beside the page: what the guest was doing stays. */
export function WhatsAppLink({ text, children }: WhatsAppLinkProps) {
  return (
    <a href={whatsAppLink(hotel.whatsapp, text)} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
