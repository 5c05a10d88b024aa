import { readToken } from '../../../src/server/links/signed-link'
import type { Mail } from '../../../src/server/mail/mail'
import {
  enqueue,
  enqueueMessage,
  HOTEL,
  insertBooking,
  insertRefund,
  NOON,
  REFERENCE,
  sendMail,
  sendDueMails,
} from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'

const STAY = { nights: 1, arriveFrom: '14:00', leaveBy: '12:00', cancelUntil: '18:00' }
const SITE = { ...HOTEL, stay: STAY, siteUrl: 'https://hotel.example' }
const LINK_SECRET = 'a secret'
const MAX_BYTES = 30_000

useMailDatabase({ isPaid: true })

function wordsOf(html: string): string {
  const visible = html.replaceAll(/<(style|script|title)[^>]*>.*?<\/\1>/gs, '').replaceAll(/<[^>]+>/g, ' ')
  return visible.replaceAll(/\s+/g, ' ')
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
})

it('breaks the lines of a message as its guest did', async () => {
  await enqueueMessage(database, { message: 'Hello,\n\n<i>is</i> the pool heated?' })
  const [mail] = await sendDueMails(database)
  expect(mail?.html).toContain('>Hello,<br/><br/>&lt;i&gt;is&lt;/i&gt; the pool heated?<')
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
})

it('has no calendar entry about a payment without a booking', async () => {
  await insertRefund(database)
  expect((await require(sendMail(database, 'refund-processed', {}, SITE))).calendar).toBeUndefined()
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

  it('asks for the email address in a mail that is sent after the stay', async () => {
    const url = await linkSentAt(new Date('2025-11-22T11:00:00Z'))
    expect(url).toBe(`https://hotel.example/booking?reference=${REFERENCE}`)
  })
})
