import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Hotel } from '../hotel/hotel'
import type { ContactDetails, Draft, Part } from './mail'
import { mailLink, phoneLink, whatsAppLink } from '../../shared/contact-links'
import { theme } from '../../styles/theme'

// Mail programs support little more than inline styles.

const { color } = theme
// Without quotation marks, which would be escaped in each style.
const SERIF = 'Georgia, Times New Roman, serif'
const SANS = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'

const TEXT = { margin: '0 0 20px', color: color.text, font: `16px/26px ${SANS}` }
const SMALL = { ...TEXT, font: `15px/24px ${SANS}` }
const STRONG = { ...TEXT, color: color.ink, font: `600 16px/24px ${SANS}` }
const RULE = { borderTop: `1px solid ${color.line}` }
/** A long reference breaks where the line ends. */
const BREAKABLE = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const

function heading(px: number, lineHeightPx: number) {
  return { margin: 0, color: color.ink, font: `400 ${px}px/${lineHeightPx}px ${SERIF}` }
}

/** Outlook knows no max-width and no media queries: it gets 600 px, all others the width that there is. */
const WIDTH_CSS = '.page { width: 600px } @media all { .page { width: 100% !important } }'

/** The HTML loads nothing, so it looks the same with pictures blocked. React escapes what guests wrote. */
export function toHtml(draft: Draft, hotel: Hotel): string {
  return `<!doctype html>${renderToStaticMarkup(<MailPage draft={draft} hotel={hotel} />)}`
}

function MailPage({ draft, hotel }: { draft: Draft; hotel: Hotel }) {
  const { subject, greeting, parts } = draft
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{subject}</title>
        <style>{WIDTH_CSS}</style>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: color.cream }}>
        {/* A list of mails shows it beside the subject. */}
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {parts.find((part) => typeof part === 'string')}
        </div>
        <Box style={{ backgroundColor: color.cream }} padding="32px 12px">
          <Box className="page" style={PAGE} padding="0 0 24px">
            <div style={{ ...heading(24, 32), textAlign: 'center' }}>{hotel.name}</div>
            <div style={TAGLINE}>{hotel.tagline}</div>
          </Box>
          <Box className="page" style={CARD} padding="32px 24px 12px">
            <h1 style={{ ...heading(28, 36), margin: '0 0 24px', ...BREAKABLE }}>{subject}</h1>
            {[...(greeting === undefined ? [] : [greeting]), ...parts].map((part, index) => (
              <MailPart key={index} part={part} />
            ))}
          </Box>
        </Box>
      </body>
    </html>
  )
}

interface BoxProps {
  className?: string
  style: CSSProperties
  padding: string
  children: ReactNode
}

/** A table of one cell, in the middle of the page: Outlook lays out nothing else. */
function Box({ className, style, padding, children }: BoxProps) {
  return (
    <table role="presentation" width="100%" align="center" className={className} style={style}>
      <tbody>
        <tr>
          <td style={{ padding }}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

const PAGE: CSSProperties = { maxWidth: '600px' }
const CARD: CSSProperties = {
  ...PAGE,
  backgroundColor: color.paper,
  border: `1px solid ${color.line}`,
  borderTop: `3px solid ${color.brass}`,
}
const TAGLINE: CSSProperties = {
  ...SMALL,
  margin: 0,
  color: '#7a5a2a',
  fontSize: '11px',
  letterSpacing: '3px',
  textAlign: 'center',
}

function MailPart({ part }: { part: Part }) {
  if (typeof part === 'string') {
    return <p style={TEXT}>{part}</p>
  }
  if ('code' in part) {
    return <p style={{ ...heading(34, 44), margin: '0 0 24px', letterSpacing: '2px' }}>{part.code}</p>
  }
  if ('facts' in part) return <Facts facts={part.facts} />
  if ('items' in part) return <List {...part} />
  if ('url' in part) return <Button {...part} />
  if ('quote' in part) return <Quote text={part.quote} />
  return <Contact {...part.contact} />
}

function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <table width="100%" style={{ margin: '0 0 24px', borderCollapse: 'collapse' }}>
      <tbody>
        {Object.entries(facts).map(([label, value]) => (
          <tr key={label}>
            <th scope="row" align="left" style={{ ...CELL, ...SMALL, fontWeight: 400 }}>
              {label}
            </th>
            <td style={{ ...CELL, ...STRONG, ...BREAKABLE }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ title, items }: { title?: string; items: readonly string[] }) {
  return (
    <>
      {title !== undefined && <h2 style={{ ...heading(20, 28), margin: '0 0 8px' }}>{title}</h2>}
      <ul style={{ ...TEXT, ...BREAKABLE, paddingLeft: '20px' }}>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </>
  )
}

/** Not red: red is only for booking and paying. */
function Button({ label, url }: { label: string; url: string }) {
  return (
    <p style={{ margin: '4px 0 28px' }}>
      <a href={url} style={BUTTON}>
        {label}
      </a>
    </p>
  )
}

function Quote({ text }: { text: string }) {
  return (
    <blockquote dir="auto" style={{ ...TEXT, ...BREAKABLE, ...QUOTE }}>
      {text.split('\n').map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </blockquote>
  )
}

function Contact({ name, address, phones, whatsapp, email, question }: ContactDetails) {
  const ways = [
    ...phones.map((phone) => ({ label: phone, url: phoneLink(phone) })),
    { label: 'WhatsApp', url: whatsAppLink(whatsapp, question) },
    { label: email, url: mailLink(email) },
  ]
  return (
    <div style={{ ...RULE, ...SMALL, margin: '32px 0 0', padding: '20px 0' }}>
      {[name, ...address].join(', ')}
      {ways.map(({ label, url }) => (
        <Fragment key={url}>
          <br />
          <a href={url} style={{ color: color.text, lineHeight: '32px' }}>
            {label}
          </a>
        </Fragment>
      ))}
    </div>
  )
}

const CELL = { ...RULE, padding: '10px 16px 10px 0', verticalAlign: 'top' }
const QUOTE = { paddingLeft: '16px', marginLeft: 0, borderLeft: `3px solid ${color.brass}` }
const BUTTON = {
  ...STRONG,
  margin: 0,
  display: 'inline-block',
  padding: '12px 24px',
  border: '1px solid currentColor',
  textDecoration: 'none',
}
