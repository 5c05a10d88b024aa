import { theme } from '../../styles/theme'

// Mail programs know inline styles well and little else. The classes are for `DARK_CSS` alone.

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

/** A style element of its own, because a program that does not understand it may drop the whole element. */
export const DARK_CSS = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #14100e !important }
  .card { background-color: #211b18 !important; border-color: ${color.brass} #4a4038 #4a4038 !important }
  .text { color: #e9ded3 !important }
  .ink { color: #ffffff !important }
  .brass { color: #d3ac6f !important }
  .line { border-color: #4a4038 !important }
}`
