import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { whatsAppLink } from '../../shared/contact-links'

interface WhatsAppLinkProps {
  /** The text that stands ready in the guest's chat. The guest can change it before sending. */
  text?: string
  /** The label, where it says more than the usual words. It must name WhatsApp. */
  children?: ReactNode
}

/** A link that opens a chat with the hotel in a new tab, so that the guest keeps the page. */
export function WhatsAppLink({ text, children = 'Message us on WhatsApp' }: WhatsAppLinkProps) {
  return (
    <Chat href={whatsAppLink(hotel.whatsapp, text)} target="_blank" rel="noreferrer">
      {children}
    </Chat>
  )
}

/* As a block the link is as tall as its line: easier to hit than its letters. */
const Chat = styled.a`
  display: inline-block;
`
