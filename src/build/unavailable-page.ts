import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { phoneLink, whatsAppLink } from '../shared/contact-links'
import { readHotel } from '../server/hotel/hotel'
import { html } from '../server/plain-pages/html'
import { renderPage } from '../server/plain-pages/page'

/** Writes the page that the proxies of deploy/ show while no server answers: it needs no script and no other file. */
export async function writeUnavailablePage(siteDir: string, contentDir: string): Promise<void> {
  const hotel = await readHotel(contentDir, { smtp: undefined, from: undefined, desk: undefined })
  const { text } = renderPage(hotel, {
    heading: 'We will be back in a few minutes',
    main: html`<p>
        Our site cannot be reached at the moment. We are up at any hour: for a room, call us or use WhatsApp.
      </p>
      <p>
        ${hotel.phones.map((phone) => html`<a class="button" href="${phoneLink(phone)}">Call ${phone}</a> `)}
        <a class="button quiet" href="${whatsAppLink(hotel.whatsapp)}">Message us on WhatsApp</a>
      </p>
      <p>
        If you have paid, please do not pay again: your payment is safe, and your confirmation comes by email.
      </p>`,
  })
  await writeFile(join(siteDir, 'unavailable.html'), text)
}
