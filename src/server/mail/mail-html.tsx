import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Hotel } from '../hotel/hotel'
import type { Draft } from './mail'
import { BREAKABLE, color, DARK_CSS, heading, SMALL, WIDTH_CSS } from './mail-styles'
import { MailPart } from './MailPart'

/** Loads nothing, so that it looks the same with pictures blocked. React escapes what guests have written. */
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
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{WIDTH_CSS}</style>
        <style>{DARK_CSS}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: color.cream }}>
        {/* A list of mails shows it beside the subject. */}
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {parts.find((part) => typeof part === 'string')}
        </div>
        <Box className="ground" style={{ backgroundColor: color.cream }} padding="32px 12px">
          <Box className="page" style={PAGE} padding="0 0 24px">
            <div className="ink" style={{ ...heading(24, 32), textAlign: 'center' }}>
              {hotel.name}
            </div>
            <div className="brass" style={TAGLINE}>
              {hotel.tagline}
            </div>
          </Box>
          <Box className="page card" style={CARD} padding="32px 24px 12px">
            <h1 className="ink" style={{ ...heading(28, 36), margin: '0 0 24px', ...BREAKABLE }}>
              {subject}
            </h1>
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
  className: string
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
