import { theme } from '../../styles/theme'

// Mail programs know inline styles well and little else.

export const { color } = theme
// Without quotation marks, which would be escaped each time.
const SERIF = 'Georgia, Times New Roman, serif'
const SANS = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'

export const TEXT = { margin: '0 0 20px', color: color.text, font: `16px/26px ${SANS}` }
export const SMALL = { ...TEXT, font: `15px/24px ${SANS}` }
export const STRONG = { ...TEXT, color: color.ink, font: `600 16px/24px ${SANS}` }
export const RULE = { borderTop: `1px solid ${color.line}` }
/** A long reference breaks where the line ends. */
export const BREAKABLE = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const

export function heading(px: number, lineHeightPx: number) {
  return { margin: 0, color: color.ink, font: `400 ${px}px/${lineHeightPx}px ${SERIF}` }
}

/** Outlook knows no max-width and no media queries: it gets 600 px, and all others as much as there is. */
export const WIDTH_CSS = '.page { width: 600px } @media all { .page { width: 100% !important } }'
