import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import type { Mail } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { createMailTransport, createSmtpTransport } from '../../../src/server/mail/transport'
import { makeTempDir } from '../../support/server/backend'
import {
  enqueue,
  enqueueMessage,
  HOTEL,
  insertBooking,
  insertPayment,
  NOON,
  openMailDatabase,
} from '../../support/server/mail'
import { type FakeSmtp, readMail, startSmtp } from '../../support/server/smtp'

const MAIL: Mail = {
  id: 'b6f6c8a2',
  messageId: '<b6f6c8a2@hotel.example>',
  date: NOON,
  from: { name: 'The Landmark Hotel', address: 'stay@hotel.example' },
  to: { name: 'Adé Obi', address: 'ada@example.com' },
  replyTo: { name: 'Desk', address: 'desk@hotel.example' },
  subject: 'Your booking',
  text: 'Paid: ₦85,000\n.\n..two dots\nBye\n',
  html: '<p>Paid: ₦85,000</p>',
}
/** A busy machine is slow, and its mail server has not fallen silent. */
const PATIENT = { connectMs: 60_000, silenceMs: 60_000, wholeMs: 60_000 }

describe('over SMTP', () => {
  let smtp: FakeSmtp
  beforeEach(async () => {
    smtp = await startSmtp()
  })

  function send(mail: Partial<Mail> = {}, timeouts = PATIENT): Promise<void> {
    return createSmtpTransport(smtp.server, timeouts).send({ ...MAIL, ...mail })
  }

  it('sends one mail to one recipient', async () => {
    const transport = createMailTransport(
      { smtp: smtp.server, from: undefined, desk: undefined },
      '/nonexistent',
    )
    await transport.send(MAIL)
    expect(smtp.received).toEqual([
      { from: 'stay@hotel.example', to: ['ada@example.com'], raw: expect.any(String) },
    ])
    const { headers, text, html, types } = readMail(smtp.received[0]?.raw ?? '')
    expect(headers).toEqual({
      from: 'The Landmark Hotel <stay@hotel.example>',
      to: 'Adé Obi <ada@example.com>',
      'reply-to': 'Desk <desk@hotel.example>',
      subject: 'Your booking',
      'message-id': '<b6f6c8a2@hotel.example>',
      date: 'Fri, 21 Nov 2025 12:00:00 +0000',
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'mime-version': '1.0',
      'content-type': expect.stringMatching('^multipart/alternative; '),
    })
    expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
    expect([text, html]).toEqual([MAIL.text, MAIL.html])
  })

  it('attaches a calendar entry beside the text and its alternative', async () => {
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
    await send({ calendar: { name: 'LH-7K3M9Q.ics', method: 'CANCEL', content } })
    const { types, attachments } = readMail(smtp.received[0]?.raw ?? '')
    const alternative = ['multipart/alternative', 'text/plain', 'text/html']
    expect(types).toEqual(['multipart/mixed', ...alternative, 'text/calendar'])
    const headers: unknown = expect.objectContaining({
      'content-type': 'text/calendar; charset=utf-8; method=CANCEL; name=LH-7K3M9Q.ics',
      'content-disposition': 'attachment; filename=LH-7K3M9Q.ics',
    })
    expect(attachments).toEqual([{ headers, content }])
  })

  it.each([
    ['a recipient refused for good', 'refuse', { code: 'EENVELOPE 550', isRecipientRefused: true }],
    ['a recipient put off', 'put off', { code: 'EENVELOPE 450', isRecipientRefused: false }],
    ['a line that breaks after the mail', 'drop', { code: 'ECONNECTION', isServerDown: false }],
    ['a line that is reset after the mail', 'reset', { code: 'ESOCKET', isServerDown: false }],
  ] as const)('reports %s, without the server’s words', async (_what, behaviour, failure) => {
    smtp.behaviour = () => behaviour
    const error: unknown = await send().catch((reason: unknown) => reason)
    expect(error).toMatchObject(failure)
    expect(String(error)).not.toContain('ada@example.com')
  })

  it.each([
    ['accepts the connection and says nothing', { isSilent: true }, { connectMs: 200 }],
    ['falls silent', { behaviour: () => 'hang at data' }, { silenceMs: 300 }],
  ] as const)('reports a server that %s', async (_what, silence, impatience) => {
    Object.assign(smtp, silence)
    const failure = { code: 'ETIMEDOUT', isServerDown: smtp.isSilent }
    await expect(send({}, { ...PATIENT, ...impatience })).rejects.toMatchObject(failure)
  })

  it.each([
    { greeting: '421 come again later' },
    { greeting: '554 no mail today' },
    { ehlo: '421 come again later' },
  ])('reports a server that takes no mail at all: %j', async (words) => {
    Object.assign(smtp, words)
    await expect(send()).rejects.toMatchObject({ isServerDown: true })
  })

  it('reports a server that cannot be reached', async () => {
    const transport = createSmtpTransport({ ...smtp.server, port: 1 }, PATIENT)
    await expect(transport.send(MAIL)).rejects.toMatchObject({ code: 'ESOCKET', isServerDown: true })
  })

  it('sends nothing when TLS is required and the server has none', async () => {
    const transport = createSmtpTransport({ ...smtp.server, requireTLS: true }, PATIENT)
    await expect(transport.send(MAIL)).rejects.toMatchObject({ code: 'ETLS 502', isServerDown: true })
    expect(smtp.received).toEqual([])
  })

  it('ends an attempt that takes longer than the lease', async () => {
    smtp.behaviour = () => 'hang at data'
    await expect(send({}, { ...PATIENT, wholeMs: 200 })).rejects.toMatchObject({ code: 'EABORT' })
  })
})

describe('the outbox over SMTP', () => {
  let smtp: FakeSmtp
  let database: Kysely<Database>
  let clock: number
  beforeEach(async () => {
    smtp = await startSmtp()
    database = await openMailDatabase()
    clock = NOON.getTime()
  })

  function runOnce() {
    const transport = createSmtpTransport(smtp.server, PATIENT)
    return createOutboxWorker({
      database,
      transport,
      hotel: () => HOTEL,
      now: () => new Date(clock),
    }).runOnce()
  }

  it.each([
    ['a line end', 'Ada\r\nBcc: all@example.com'],
    ['angle brackets', '"Ada" <all@example.com>, <more@example.com>'],
    ['an encoded word', '=?utf-8?Q?Ada=0D=0ABcc=3A_all=40example.com?='],
    ['a direction override', 'Ada\u202Emoc.live@ada\u2066'],
  ])('%s in a name stays part of the name', async (_what, name) => {
    await enqueueMessage(database, { name, message: 'Hello' })
    await insertPayment(database)
    await insertBooking(database, { guest_name: name })
    await enqueue(database, { kind: 'booking-confirmed', payload: { paymentId: 'payment' } })
    await expect(runOnce()).resolves.toEqual({ sent: 2, waiting: 0 })
    const recipients = smtp.received.map(({ to }) => to).toSorted()
    expect(recipients).toEqual([['ada@example.com'], ['desk@hotel.example']])
    for (const { raw } of smtp.received) {
      const { headers, text } = readMail(raw)
      expect(Object.keys(headers)).not.toContain('bcc')
      expect(headers['subject']).toMatch(/^(Message from the site|Your booking at The Landmark Hotel)$/)
      expect(headers['reply-to'] ?? '').toMatch(/<(ada@example\.com|stay@hotel\.example)>$/)
      expect(text).not.toMatch(/^Bcc:|\p{Bidi_Control}/mu)
    }
  })

  it.each(['ada@example.com\r\nBcc: all@example.com', ''])('sends nothing to %j', async (address) => {
    await insertPayment(database)
    await insertBooking(database, { guest_email: address })
    await enqueue(database, { kind: 'booking-confirmed', payload: { paymentId: 'payment' } })
    await expect(runOnce()).resolves.toEqual({ sent: 0, waiting: 1 })
    expect(smtp.connections).toBe(0)
  })

  it('shows a message as it was written, without Reply-To when its address is invalid', async () => {
    const message = 'Hello\n.\nBcc: all@example.com\n\nContent-Type: text/html\n\n<b>\u202Eolleh</b>'
    await enqueueMessage(database, { email: 'ada@example.com, all@example.com', message })
    await runOnce()
    const { headers, text, html, types } = readMail(smtp.received[0]?.raw ?? '')
    expect(headers['reply-to']).toBeUndefined()
    expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
    expect(html).toContain('Content-Type: text/html<br/><br/>&lt;b&gt;\u202Eolleh&lt;/b&gt;</blockquote>')
    expect(text).toContain(`Email:  ada@example.com, all@example.com\n`)
    expect(text.endsWith(`\n\n${message}\n`)).toBe(true)
    expect(smtp.received[0]?.to).toEqual(['desk@hotel.example'])
  })
})

describe('without a mail server', () => {
  it('writes each mail to a private file, and a repeat to the same file', async () => {
    const dataDir = await makeTempDir()
    const transport = createMailTransport({ smtp: undefined, from: undefined, desk: undefined }, dataDir)
    await transport.send(MAIL)
    await transport.send({ ...MAIL, id: 'c7' })
    await transport.send(MAIL)
    const names = ['2025-11-21T12-00-00.000Z-b6f6c8a2.eml', '2025-11-21T12-00-00.000Z-c7.eml']
    expect((await readdir(join(dataDir, 'mail'))).toSorted()).toEqual(names)
    const file = join(dataDir, 'mail', names[0] ?? '')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700)
    const { headers, text } = readMail(await readFile(file, 'utf8'))
    expect([headers['to'], headers['subject']]).toEqual(['Adé Obi <ada@example.com>', 'Your booking'])
    expect(text).toBe(MAIL.text)
  })

  it('reports that the files cannot be written', async () => {
    const transport = createMailTransport({ smtp: undefined, from: undefined, desk: undefined }, '/dev/null')
    await expect(transport.send(MAIL)).rejects.toMatchObject({ name: 'MailFailure', code: 'ENOTDIR' })
  })
})
