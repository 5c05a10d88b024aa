import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type GivenAnswer, onReadyAnswer } from '../../../src/server/http/ready-answers'
import { openConnection, type RawAnswer } from '../raw-connection'
import { onClose } from './closing'

const LOOK_MS = 10
/** What differs from one answer to the next, and what only an answer over a connection has. */
const OF_THE_MOMENT = ['date', 'connection', 'keep-alive', 'x-booking-proof']

/** An app that listens, and what it has answered from memory. */
export interface Listening {
  /** Sends one request as it stands, without the line end that closes the headers, and reads the answer. */
  ask(head: string): Promise<Answered>
}

export interface Answered {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The proof that comes with a room. */
  proof: string | undefined
  isFromMemory: boolean
}

/** Lets an app listen on a free port of this machine; it is closed after the test. */
export async function listen(app: FastifyInstance): Promise<Listening> {
  const given: GivenAnswer[] = []
  onReadyAnswer(app, (answer) => given.push(answer))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onClose(() => app.close())
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    async ask(head) {
      const connection = await openConnection(port)
      const before = given.length
      connection.send(`${head}\r\n\r\n`)
      const answer = await connection.read({ isHead: head.startsWith('HEAD') })
      connection.close()
      if (answer === undefined) throw new Error(`No answer to ${head}`)
      return { ...comparable(answer), isFromMemory: given.length > before }
    },
  }
}

/** Asks for a path until it is answered from memory. */
export async function untilInMemory(listening: Listening, path: string): Promise<void> {
  while (!(await listening.ask(plainRequest(path))).isFromMemory) await wait(LOOK_MS)
}

/** Gives the head of a request as a simple browser sends it. */
export function plainRequest(path: string, headers: Record<string, string> = {}, method = 'GET'): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')
}

function comparable({ status, headers, body }: RawAnswer): Omit<Answered, 'isFromMemory'> {
  const proof = headers.get('x-booking-proof')
  return { status, headers: withoutMoment(Object.fromEntries(headers)), body, proof }
}

/** Gives headers without those that differ from one answer to the next. */
export function withoutMoment(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_THE_MOMENT.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )
}
