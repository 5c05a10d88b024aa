import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { phoneLink, whatsAppLink } from '../../shared/contact-links'
import { theme } from '../../styles/theme'
import type { Hotel } from '../hotel/hotel'
import { html, Html } from './html'

export interface Page {
  heading: string
  status?: number
  main: Html
  question?: string
  refresh?: { afterSeconds: number; path: string }
  /** True in the rehearsal's stand-in for Paystack. */
  isRehearsal?: boolean
  /** True for a page that only our own pages may frame, and that runs a script of ours. */
  isFramed?: boolean
}

const { color, radius, space, touchTarget, control, type } = theme

// The site's look without its fonts, which an old phone on a slow line would wait for.
const CSS = [
  `*{box-sizing:border-box;margin:0}`,
  `body{background:${color.cream};color:${color.text};font:${type.body}/1.6 Inter,system-ui,sans-serif;overflow-wrap:anywhere}`,
  `header,footer{background:${color.house};color:${color.onDark};padding:${space.two}}footer{background:${color.night}}`,
  `header a,footer a{color:${color.onDark}}`,
  `header a{font:600 1.5rem/${touchTarget} Georgia,serif;text-decoration:none}`,
  `header,main,footer>*{margin:0 auto;max-width:40rem}header{max-width:none;text-align:center}`,
  `main{background:${color.paper};border-top:2px solid ${color.brass};margin:${space.three} auto;padding:${space.three}}`,
  `main>*+*,form>*+*{margin-top:${space.two}}`,
  `h1{color:${color.ink};font:600 1.75rem/1.2 Georgia,serif}h2{color:${color.ink};font:600 1.25rem/1.3 Georgia,serif}`,
  `a{color:${color.ink};display:inline-block;min-height:${touchTarget};padding:8px 0}p a{display:inline;padding:0}`,
  `a:focus-visible,button:focus-visible,input:focus-visible,textarea:focus-visible{outline:2px solid ${color.brass};outline-offset:2px}`,
  `label{color:${color.ink};display:block;font-weight:600}`,
  `input,textarea{background:${color.paper};border:1px solid ${color.control};border-radius:${radius};color:${color.ink};display:block;font:inherit;min-height:${control.height};padding:8px ${space.two};width:100%}`,
  `[aria-invalid]{border-color:${color.house}}`,
  `.error{color:${color.house};font-weight:600}`,
  `.alert{background:${color.occupiedGround};color:${color.occupied};font-weight:600;padding:${space.two}}`,
  `button,.button{background:${color.house};border:1px solid ${color.house};border-radius:${radius};color:${color.onDark};cursor:pointer;display:inline-block;font:600 1rem/1.2 Inter,system-ui,sans-serif;min-height:${control.height};padding:15px ${space.three};text-decoration:none}`,
  `.quiet{background:none;border-color:${color.control};color:${color.ink}}`,
  `dt{font-size:${type.small}}dd{color:${color.ink};font-weight:600;margin-bottom:${space.one}}`,
  `.code{font-size:${type.code};line-height:1.2}ul{padding-left:1.2em}`,
  `fieldset{border:1px solid ${color.line};padding:${space.two}}.choice{display:flex;font-weight:400;gap:${space.one};min-height:${touchTarget};align-items:center}.choice input{min-height:0;width:auto}`,
  `.notice{background:${color.cream};color:${color.ink};padding:${space.two}}`,
  `nav a{margin-right:${space.three}}small{font-size:${type.small}}`,
].join('\n')

const STYLE = new Html(`<style>${CSS}</style>`)
const STYLE_HASH = createHash('sha256').update(CSS).digest('base64')

/** `form-action` holds for the redirect to Paystack too: https://www.w3.org/TR/CSP3/#form-action */
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'self' https://checkout.paystack.com`

/** The guest's browser keeps the answer to a form: otherwise Back would show an error page. */
export function sendPage(reply: FastifyReply, hotel: Hotel, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers({
      'cache-control':
        reply.request.method === 'POST' ? 'private, no-cache, no-transform' : 'no-store, no-transform',
      'content-security-policy': `${PAGE_POLICY}; ${page.isFramed ? "frame-ancestors 'self'; script-src 'self'; connect-src 'self'" : "frame-ancestors 'none'"}`,
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(renderPage(hotel, page).text)
}

export function renderPage(
  hotel: Hotel,
  { heading, main, question, refresh, isRehearsal = false }: Page,
): Html {
  const chat = whatsAppLink(hotel.whatsapp, question)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh && html`<meta http-equiv="refresh" content="${refresh.afterSeconds};url=${refresh.path}" />`}
        <title>${heading} | ${hotel.name}</title>
        ${STYLE}
      </head>
      <body>
        <header>
          ${isRehearsal ? html`<strong>Rehearsal: no money moves</strong>` : html`<a href="/">${hotel.name}</a>`}
        </header>
        <main>
          ${hotel.notice && html`<p class="notice">${hotel.notice}</p>`}
          <h1>${heading}</h1>
          ${main}
        </main>
        ${
          !isRehearsal &&
          html`<footer>
            <nav aria-label="Contact">
              ${hotel.phones.slice(0, 1).map((phone) => html`<a href="${phoneLink(phone)}">Call ${phone}</a>`)}
              <a href="${chat}">Message us on WhatsApp</a> <a href="/contact">Contact form</a>
              <a href="mailto:${hotel.email}">${hotel.email}</a>
            </nav>
            <p>${hotel.address.join(', ')}</p>
          </footer>`
        }
      </body>
    </html> `
}
