import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '../../../src/shared/desk/roles'
import { DESK_API } from '../../../src/shared/desk/paths'
import { invite, type Invitation } from '../../../src/server/access/people'
import { unusedUrl } from '../../support/fake-host'
import { openConnection, type RawAnswer } from './raw-connection'
import type { Target } from './target'

export const TERMINAL = { who: 'terminal', personId: null, role: 'owner', via: 'terminal' } as const

const LOOK_MS = 50
const MOST_LOOKS = 200

/** Gives a port for a desk. */
export async function freePort(): Promise<number> {
  return Number(new URL(await unusedUrl()).port)
}

export interface DeskCall {
  method?: string
  cookie?: string | undefined
  /** Added to those of a page of the desk; with undefined one of these is left out. */
  headers?: Record<string, string | undefined>
  body?: string | Buffer
}

/** The desk of a hotel that is attacked, as any program on the machine reaches it. */
export class DeskDoor {
  readonly host: string

  constructor(
    private readonly target: Target,
    private readonly port: number,
  ) {
    this.host = `127.0.0.1:${port}`
  }

  /** Waits until the desk listens: it begins after the hotel. */
  async wait(): Promise<void> {
    for (let looks = 1; looks < MOST_LOOKS; looks += 1) {
      const answer = await this.call('me/').catch(() => undefined)
      if (answer !== undefined) return
      await wait(LOOK_MS)
    }
    throw new Error('the desk does not listen')
  }

  /** Makes a call below /api/desk/ as a page of the desk does, on a connection of its own. */
  async call(
    path: string,
    { method = 'GET', cookie, headers = {}, body }: DeskCall = {},
  ): Promise<RawAnswer> {
    const all: Record<string, string | undefined> = {
      host: this.host,
      origin: `http://${this.host}`,
      'x-desk': '1',
      cookie,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': `${Buffer.byteLength(body)}`,
      }),
      connection: 'close',
      ...headers,
    }
    const lines = Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${value}`],
    )
    const connection = await openConnection(this.port)
    const target = path.startsWith('/') ? path : DESK_API + path
    connection.send(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (body !== undefined) connection.send(Buffer.from(body))
    const answer = await connection.read({ isHead: method === 'HEAD', patienceMs: 60_000 })
    connection.close()
    return answer ?? { status: 0, headers: new Map(), body: Buffer.alloc(0) }
  }

  /** Invites somebody and gives what the invitation says. */
  invite(role: Role): Promise<Invitation> {
    return invite(this.target.database, TERMINAL, { name: `A ${role}`, role }, new Date())
  }

  /** Signs somebody in by his link; gives the whole Set-Cookie header too. */
  async signIn(role: Role): Promise<{ cookie: string; header: string; id: string; token: string }> {
    const { token, person } = await this.invite(role)
    const answer = await this.call('sign-in/', { method: 'POST', body: JSON.stringify({ token }) })
    const header = answer.headers.get('set-cookie') ?? ''
    return { cookie: header.split(';')[0] ?? '', header, id: person.id, token }
  }
}
