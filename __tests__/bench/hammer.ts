import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const CONNECTIONS = 32
const HEAD_END = '\r\n\r\n'
const OK = 'HTTP/1.1 200'

/** When a load ends: after so many answers, or so many milliseconds. */
export interface Until {
  answers?: number
  milliseconds?: number
}

/**
 * Sends the same request again and again on CONNECTIONS connections, the next one when the answer is there.
 * Gives the answers per second. All answers must be as long as the first one, so that none needs to be read:
 * a client that parses costs more than the server. Throws for an answer that is no 200.
 */
export async function hammer(port: number, request: string, until: Until): Promise<number> {
  const bytes = Buffer.from(request)
  const { answers = Infinity, milliseconds = Infinity } = until
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(port)))
  const begin = performance.now()
  let sent = 0
  let answered = 0
  await Promise.all(
    sockets.map((socket) =>
      askAgainAndAgain(socket, bytes, {
        mayGoOn: () => sent < answers && performance.now() - begin < milliseconds && (sent += 1) > 0,
        onAnswer: () => (answered += 1),
      }),
    ),
  )
  const seconds = (performance.now() - begin) / 1_000
  for (const socket of sockets) socket.destroy()
  return answered / seconds
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

interface Turn {
  mayGoOn: () => boolean
  onAnswer: () => void
}

function askAgainAndAgain(socket: Socket, request: Buffer, { mayGoOn, onAnswer }: Turn): Promise<void> {
  return new Promise((resolve, reject) => {
    let first: Buffer = Buffer.alloc(0)
    let whole = Infinity
    let got = 0
    const ask = () => {
      got = 0
      if (mayGoOn()) socket.write(request)
      else resolve()
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server has ended the connection')))
    socket.on('data', (chunk) => {
      if (got === 0 && chunk.toString('latin1', 0, OK.length) !== OK) {
        reject(new Error(`No 200: ${chunk.toString('latin1', 0, 200)}`))
      }
      got += chunk.length
      if (whole === Infinity) {
        first = Buffer.concat([first, chunk])
        whole = lengthOf(first)
      }
      if (got < whole) return
      onAnswer()
      ask()
    })
    ask()
  })
}

/** Gives the bytes of a whole answer; Infinity while its headers are not there. */
function lengthOf(answer: Buffer): number {
  const headEnd = answer.indexOf(HEAD_END)
  if (headEnd === -1) return Infinity
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.toString('latin1', 0, headEnd))?.[1]
  if (length === undefined) throw new Error('An answer without content-length')
  return headEnd + HEAD_END.length + Number(length)
}
