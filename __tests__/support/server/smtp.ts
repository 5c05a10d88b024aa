import { createServer, type Socket } from 'node:net'
import type { SmtpServer } from '../../../src/config/server-env'
import { onClose } from './backend'

/**
 * What the server does with a recipient's mail. `drop` and `reset`: takes the whole mail, then breaks the
 * line without a word.
 */
export type Behaviour = 'accept' | 'refuse' | 'put off' | 'hang at data' | 'drop' | 'reset'

export interface ReceivedMail {
  from: string
  to: string[]
  /** As it came over the line. */
  raw: string
}

export interface FakeSmtp {
  server: SmtpServer
  /** Every mail that the server got to its end, whether or not it said so. */
  received: ReceivedMail[]
  behaviour: (recipient: string) => Behaviour
  /** Takes connections and says nothing. */
  isSilent: boolean
  /** What it says instead of a greeting, or to EHLO. */
  greeting: string
  ehlo: string
  connections: number
}

/** Starts a mail server that speaks just enough SMTP; it is gone after the test. */
export async function startSmtp(): Promise<FakeSmtp> {
  const server: SmtpServer = { host: '127.0.0.1', port: 0, secure: false, requireTLS: false, auth: undefined }
  const smtp: FakeSmtp = {
    server,
    received: [],
    behaviour: () => 'accept',
    isSilent: false,
    greeting: '220 fake',
    ehlo: '250 fake',
    connections: 0,
  }
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    smtp.connections += 1
    if (!smtp.isSilent) converse(socket, smtp)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (typeof address === 'object' && address !== null) server.port = address.port
  onClose(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => listener.close(resolve))
  })
  return smtp
}

function converse(socket: Socket, smtp: FakeSmtp): void {
  let mail: ReceivedMail = { from: '', to: [], raw: '' }
  let isData = false
  let input = ''
  const say = (line: string) => socket.write(`${line}\r\n`)

  function answer(line: string): void {
    const address = /<(.*)>/.exec(line)?.[1] ?? ''
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'MAIL') {
      mail = { from: address, to: [], raw: '' }
      say('250 ok')
    } else if (verb === 'RCPT') {
      const behaviour = smtp.behaviour(address)
      if (behaviour === 'refuse') return void say(`550 5.1.1 nobody here is called <${address}>`)
      if (behaviour === 'put off') return void say('450 4.2.0 later')
      mail.to.push(address)
      say('250 ok')
    } else if (verb === 'DATA') {
      if (smtp.behaviour(mail.to[0] ?? '') === 'hang at data') return
      isData = true
      say('354 go on')
    } else if (verb === 'QUIT') {
      say('221 bye')
      socket.end()
    } else if (verb === 'EHLO') {
      say(smtp.ehlo)
    } else {
      say(/^(HELO|RSET|NOOP)$/.test(verb) ? '250 fake' : '502 not here')
    }
  }

  function finish(raw: string): void {
    isData = false
    smtp.received.push({ ...mail, raw: raw.replaceAll(/^\.\./gm, '.') })
    const behaviour = smtp.behaviour(mail.to[0] ?? '')
    if (behaviour === 'drop') socket.destroy()
    else if (behaviour === 'reset') socket.resetAndDestroy()
    else say('250 taken')
  }

  socket.setEncoding('utf8').on('data', (chunk) => {
    input += String(chunk)
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n'
      const position = input.indexOf(end)
      if (position === -1) return
      const part = input.slice(0, position)
      input = input.slice(position + end.length)
      if (isData) finish(`${part}\r\n`)
      else answer(part)
    }
  })
  say(smtp.greeting)
}

export interface ReadMail {
  /** By name in lower case; a header that stands twice has both, with a line end between. */
  headers: Record<string, string>
  text: string
  html: string
  /** The types of all parts, those that have parts before these. */
  types: string[]
  attachments: ReadPart[]
}

interface ReadPart {
  headers: Record<string, string>
  content: string
}

/** Reads a mail as a mail program does. */
export function readMail(raw: string): ReadMail {
  const all = readParts(raw)
  const leaves = all.filter(({ headers }) => !typeOf({ headers }).startsWith('multipart/'))
  const contentOf = (type: string) => leaves.find((part) => typeOf(part) === type)?.content ?? ''
  return {
    headers: all[0]?.headers ?? {},
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
    types: all.map(typeOf),
    attachments: leaves.filter(({ headers }) => headers['content-disposition']?.startsWith('attachment')),
  }
}

function typeOf({ headers }: Pick<ReadPart, 'headers'>): string {
  return headers['content-type']?.split(';')[0] ?? ''
}

/** Returns a part and all parts that are in it. */
function readParts(raw: string): ReadPart[] {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const headers = readHeaders(head)
  const boundary = /boundary="(.+)"/.exec(headers['content-type'] ?? '')?.[1]
  const inner = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1)
  const parts = inner.flatMap((part) => readParts(part.slice('\r\n'.length, -'\r\n'.length)))
  return [{ headers, content: decodeBody(body, headers['content-transfer-encoding']) }, ...parts]
}

function readHeaders(head: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
    const key = name.toLowerCase()
    headers[key] = [...(key in headers ? [headers[key]] : []), decodeWords(value)].join('\n')
  }
  return headers
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  const text = body.replaceAll('\r\n', '\n')
  return encoding === 'quoted-printable' ? decodeQuoted(text.replaceAll('=\n', '')) : text
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_quoted, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString()
}
