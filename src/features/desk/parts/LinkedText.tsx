import type { ReactNode } from 'react'
import type { StoryEvent } from '../../../shared/desk/bookings'
import { phoneLink } from '../../../shared/contact-links'
import { Figures, Lines } from './layout'
import { DeskLink, Note } from './text'
import { Moment } from './time'

/**
 * A booking's code, as guests may write it: "lh 7k3m9q". A phone number: + or 00 and the country, or 0 and
 * ten digits. A payment's reference comes first, because its digits are no phone number.
 */
const LINKED =
  /\b\d+-\d{10,}-\w+|\bLH[- ]?([234679CDFGHJKMNPQRTVWXYZ]{6})\b|(?:\+|\b00)\d(?:[ ()-]{0,2}\d){7,14}(?!\d)|\b0\d(?:[ ()-]{0,2}\d){9}(?!\d)/gi

/** A text with links from booking codes to bookings, and from phone numbers to calls. */
export function LinkedText({ children }: { children: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of children.matchAll(LINKED)) {
    parts.push(children.slice(end, match.index), <Linked key={match.index} text={match[0]} code={match[1]} />)
    end = match.index + match[0].length
  }
  return [...parts, children.slice(end)]
}

function Linked({ text, code }: { text: string; code: string | undefined }) {
  if (code !== undefined) {
    return (
      <Figures>
        <DeskLink to={`/desk/bookings/LH-${code.toUpperCase()}`}>{text}</DeskLink>
      </Figures>
    )
  }
  return /^\d+-\d{10,}-/.test(text) ? text : <a href={phoneLink(text)}>{text}</a>
}

export function Events({ events }: { events: readonly StoryEvent[] }) {
  return (
    <Lines>
      {events.map(({ at, who, what }) => (
        <li key={`${at} ${what}`}>
          <p>
            <LinkedText>{what}</LinkedText>
          </p>
          <Note>
            {who}, <Moment at={at} />
          </Note>
        </li>
      ))}
    </Lines>
  )
}
