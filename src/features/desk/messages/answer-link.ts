import type { DeskMessage } from '../../../shared/desk/messages'

/** Longer addresses are cut off by some mail programs. */
const QUOTED_CHARACTERS = 800

/**
 * Gives the link that opens the mail program with an answer to a guest: subject, greeting, and the
 * guest's own
 * words below it. RFC 6068 wants %20 for a space and %0D%0A for a line's end.
 */
export function answerLink({ name, email, message }: DeskMessage, hotel: string): string {
  // Cut between characters, not within one.
  const quoted = [...message].slice(0, QUOTED_CHARACTERS).join('').split('\n')
  const body = [`Dear ${name},`, '', '', '', hotel, '', 'You wrote:', ...quoted.map((line) => `> ${line}`)]
  const parts = { subject: `Your message to ${hotel}`, body: body.join('\r\n') }
  const query = Object.entries(parts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`
}
