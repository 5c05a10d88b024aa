import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Agent, request } from 'undici'
import type { Database } from '../../../src/server/db/schema'
import type { RehearsalLedger } from '../../../src/server/rehearsal/ledger'
import { PROOF_HEADER } from '../../../src/server/rooms/booking-proof'
import { roomPath, ROOMS_PATH, VERIFY_PAYMENT_PATH } from '../../../src/shared/paths'
import { type CLASSIC_ROOM, GUEST, newReference, pay, siteMetadata } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'

const VISIT_PAUSE_MS = 30
const PATIENCE_MS = 30_000
const MOST_ASKS = 40
const DEFAULT_RETRY_SECONDS = 1
const PICTURE_PATH = '/static/0a1b/picture.webp'

/** One answer that the guest got. */
export interface Seen {
  what: 'page' | 'picture' | 'rooms' | 'booking'
  /** 0 when there was no answer. */
  status: number
  /** True when he was told to come again later. */
  isDeferred: boolean
  milliseconds: number
  /** When he got it, in milliseconds since 1970. */
  at: number
}

interface QuietGuestOptions {
  url: string
  ledger: RehearsalLedger
  database: Kysely<Database>
  /** A room that nobody else books. */
  room: typeof CLASSIC_ROOM
  visitsABooking: number
  onSeen: (seen: Seen) => void
}

interface Answer {
  status: number
  retryAfter: number | undefined
  proof: string | undefined
}

/** A guest who asks for a page, a picture and the rooms, and books now and then, until he is stopped. */
export class QuietGuest {
  /** A new connection for each request: an open one would get past a door that is closed to others. */
  private readonly dispatcher = new Agent({ pipelining: 0 })
  private readonly stopping = new AbortController()
  private readonly stay: Promise<void>
  private visits = 0

  constructor(private readonly options: QuietGuestOptions) {
    this.stay = this.comeAgainAndAgain()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.stay
    await Promise.all([this.dispatcher.close(), this.options.database.destroy()])
  }

  private async comeAgainAndAgain(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.visits += 1
      await this.look('page', '/')
      await this.look('picture', PICTURE_PATH)
      await this.look('rooms', ROOMS_PATH)
      if (this.visits % this.options.visitsABooking === 0) await this.book()
      await wait(VISIT_PAUSE_MS)
    }
  }

  private async look(what: Seen['what'], path: string): Promise<void> {
    const startedAt = performance.now()
    this.tell(what, await this.ask(path), startedAt)
  }

  /** Pays, and asks for the booking as the site's page does, until there is an answer. */
  private async book(): Promise<void> {
    const { ledger, database, room } = this.options
    const { proof } = await this.ask(roomPath(room.id))
    const reference = newReference(room.id)
    await pay(ledger, { reference, amount: room.priceKobo, metadata: siteMetadata(room.id) })
    const startedAt = performance.now()
    const body = JSON.stringify({ reference, room_id: room.id, ...GUEST })
    let answer: Answer = { status: 0, retryAfter: undefined, proof: undefined }
    for (let asks = 1; asks <= MOST_ASKS; asks += 1) {
      answer = await this.ask(VERIFY_PAYMENT_PATH, body, proof)
      if (answer.status !== 503) break
      await wait((answer.retryAfter ?? DEFAULT_RETRY_SECONDS) * 1_000)
    }
    this.tell('booking', answer, startedAt)
    await letRoomsGo(database, [room.id])
  }

  private tell(what: Seen['what'], { status, retryAfter }: Answer, startedAt: number): void {
    const isDeferred = status === 503 && retryAfter !== undefined
    const milliseconds = performance.now() - startedAt
    this.options.onSeen({ what, status, isDeferred, milliseconds, at: Date.now() })
  }

  private async ask(path: string, body?: string, proof?: string): Promise<Answer> {
    try {
      const answer = await request(`${this.options.url}${path}`, {
        dispatcher: this.dispatcher,
        reset: true,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          // Each visit comes from another network, so that no limit per address is reached.
          'x-forwarded-for': `172.${16 + ((this.visits >> 8) & 15)}.${this.visits & 255}.9`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(proof !== undefined && { [PROOF_HEADER]: proof }),
        },
        ...(body !== undefined && { method: 'POST' as const, body }),
      })
      await answer.body.dump()
      const retryAfter = answer.headers['retry-after']
      return {
        status: answer.statusCode,
        retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
        proof: answer.headers[PROOF_HEADER]?.toString(),
      }
    } catch {
      return { status: 0, retryAfter: undefined, proof: undefined }
    }
  }
}
