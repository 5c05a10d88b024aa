import { readToken } from '../../../src/server/links/signed-link'
import type { Mail } from '../../../src/server/mail/mail'
import {
  enqueue,
  enqueueMessage,
  HOTEL,
  insertBooking,
  insertPayment,
  insertRefund,
  NOON,
  REFERENCE,
  sendMail,
  sendDueMails,
} from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { findTypeErrors } from '../../support/structured-data'

const STAY = { nights: 1, arriveFrom: '14:00', leaveBy: '12:00', cancelUntil: '18:00' }
const SITE = { ...HOTEL, stay: STAY, siteUrl: 'https://hotel.example' }
const LINK_SECRET = 'a secret'
const MAX_BYTES = 30_000

useMailDatabase()

beforeEach(async () => {
  await insertPayment(database)
})

function wordsOf(html: string): string {
  const visible = html.replaceAll(/<(style|script|title)[^>]*>.*?<\/\1>/gs, '').replaceAll(/<[^>]+>/g, ' ')
  return visible.replaceAll(/\s+/g, ' ')
}

function markupOf({ html }: Mail): object {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return JSON.parse(json ?? 'null') as object
}

async function require(mail: Promise<Mail | undefined>): Promise<Mail> {
  const sent = await mail
  if (sent === undefined) throw new Error('No mail was sent')
  return sent
}

async function linkSentAt(moment: Date): Promise<string | undefined> {
  await insertBooking(database, { status: 'in_house' })
  await enqueue(database, { kind: 'booking-confirmed', payload: { paymentId: 'payment' } })
  const [mail] = await sendDueMails(database, { hotel: SITE, now: moment, linkSecret: LINK_SECRET })
  const url = /^Open your booking:\n(.*)$/m.exec(mail?.text ?? '')?.[1]
  expect(mail?.html).toContain(`href="${url}"`)
  return url
}

it('says in HTML what the text says, and loads nothing', async () => {
  await insertBooking(database)
  const { subject, text, html } = await require(sendMail(database, 'booking-confirmed', {}, SITE))
  const words = wordsOf(html)
  // Addresses are links there, and telephone numbers have a line each.
  const said = [subject, ...text.split('\n').filter((line) => !/^(https:|Telephone:|WhatsApp:)/.test(line))]
  for (const line of said) expect(words).toContain(line.replace(/^- |^[A-Z][\w -]+: +|:$/g, '').trim())
  expect(html).toContain(`href="https://hotel.example/booking?reference=${REFERENCE}"`)
  expect(html).toContain('href="tel:+2348000000100"')
  expect(html).not.toMatch(/<img|\ssrc=|url\(|@import|<link/)
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES)
})

it('shows what a guest wrote as text', async () => {
  const name = '</script><b>Ada</b> & "Obi"'
  await insertBooking(database, { guest_name: name })
  const mail = await require(sendMail(database, 'booking-confirmed'))
  expect(mail.html).toContain('Dear &lt;/script&gt;&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Obi&quot;,')
  expect(markupOf(mail)).toMatchObject({ underName: { '@type': 'Person', name } })
})

it('breaks the lines of a message as its guest did', async () => {
  await enqueueMessage(database, { message: 'Hello,\n\n<i>is</i> the pool heated?' })
  const [mail] = await sendDueMails(database)
  expect(mail?.html).toContain('>Hello,<br/><br/>&lt;i&gt;is&lt;/i&gt; the pool heated?<')
})

it('describes a booking to mailboxes that show it as a card', async () => {
  await insertBooking(database)
  expect(markupOf(await require(sendMail(database, 'booking-confirmed', {}, SITE)))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LodgingReservation',
    reservationId: 'LH-7K3M9Q',
    reservationNumber: 'LH-7K3M9Q',
    reservationStatus: 'https://schema.org/ReservationConfirmed',
    underName: { '@type': 'Person', name: 'Ada Obi' },
    reservationFor: {
      '@type': 'Hotel',
      name: 'The Landmark Hotel',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Lagoon Crescent',
        addressLocality: 'Lagos',
        addressCountry: 'NG',
      },
      telephone: '+234 800 000 0100',
    },
    checkinTime: '2025-11-21T14:00:00+01:00',
    checkoutTime: '2025-11-22T12:00:00+01:00',
    checkinDate: '2025-11-21T14:00:00+01:00',
    checkoutDate: '2025-11-22T12:00:00+01:00',
    lodgingUnitType: 'Classic Room',
    bookingTime: NOON.toISOString(),
    totalPrice: '85000.00',
    priceCurrency: 'NGN',
    url: `https://hotel.example/booking?reference=${REFERENCE}`,
  })
})

it('keeps to the vocabulary of schema.org, but for three names of Gmail’s', async () => {
  await insertBooking(database)
  const markup = markupOf(await require(sendMail(database, 'booking-confirmed', {}, SITE)))
  const ofGmail = ['@context', 'reservationNumber', 'checkinDate', 'checkoutDate']
  const entries = Object.entries(markup).filter(([name]) => !ofGmail.includes(name))
  const node = { '@type': 'LodgingReservation', ...Object.fromEntries(entries) }
  expect(await findTypeErrors([node])).toBe('')
})

it('adds the stay to the calendar, moves it by the same UID, and takes it out again', async () => {
  const bookedAt = new Date(NOON.getTime() - 60_000).toISOString()
  await insertBooking(database, { created_at: bookedAt, room_id: 2 })
  const moved = await require(sendMail(database, 'booking-moved', { from: 1, to: 2 }, SITE))
  await database.updateTable('bookings').set({ status: 'cancelled' }).execute()
  const cancelled = await require(sendMail(database, 'booking-cancelled', {}, SITE))
  expect([moved.calendar, cancelled.calendar]).toMatchObject([
    { name: 'LH-7K3M9Q.ics', method: 'PUBLISH' },
    { name: 'LH-7K3M9Q.ics', method: 'CANCEL' },
  ])
  for (const { calendar } of [moved, cancelled]) {
    expect(calendar?.content).toContain(`\r\nMETHOD:${calendar?.method}\r\n`)
    expect(calendar?.content).toContain('\r\nUID:LH-7K3M9Q@hotel.example\r\nSEQUENCE:60\r\n')
  }
  expect(markupOf(cancelled)).toMatchObject({ reservationStatus: 'https://schema.org/ReservationCancelled' })
})

it('has neither calendar entry nor card about a payment without a booking', async () => {
  await insertRefund(database)
  const mail = await require(sendMail(database, 'refund-processed', {}, SITE))
  expect([mail.calendar, mail.html.includes('ld+json')]).toEqual([undefined, false])
})

describe('the link to a booking', () => {
  it('is signed, and opens it until the stay ends', async () => {
    const url = await linkSentAt(NOON)
    const [page, token = ''] = url?.split('#link=') ?? []
    expect(page).toBe('https://hotel.example/booking')
    const readAt = (moment: string) =>
      readToken(LINK_SECRET, 'view', token, { now: new Date(moment), email: 'ada@example.com' })
    expect(readAt('2025-11-22T10:59:59Z')).toBe('LH-7K3M9Q')
    expect(readAt('2025-11-22T11:00:00Z')).toBeUndefined()
  })

  it('asks for the e-mail address in a mail that is sent after the stay', async () => {
    const url = await linkSentAt(new Date('2025-11-22T11:00:00Z'))
    expect(url).toBe(`https://hotel.example/booking?reference=${REFERENCE}`)
  })
})
