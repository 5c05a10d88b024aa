import { DESK_API, DESK_HEADER } from '../../src/shared/desk/paths'
import type { DeskBooking } from '../../src/shared/desk/bookings'
import type { DeskMessage } from '../../src/shared/desk/messages'
import type { DeskRefund, Review } from '../../src/shared/desk/money'
import type { DeskRoom } from '../../src/shared/desk/rooms'
import { invite } from '../../src/server/access/people'
import { TERMINAL } from '../support/server/open-desk'
import { pickOne } from '../support/suite/random'
import { again, type Answer, call, type Pace } from './calls'
import type { Scene } from './scene'

/** As many free rooms as guests find on a good day; the desk lets others go below that. */
const ENOUGH_FREE = 4
const OTHER_WORK = { occupy: 4, price: 4, messages: 5, reviews: 4, refunds: 3, look: 8, publish: 1, leave: 1 }
type Work = keyof typeof OTHER_WORK
/** A conflict, a session that is over, a server that is away. */
const EXPECTED = [200, 201, 202, 204, 401, 404, 409, 429, 503, 0]

/** Somebody at the desk works with his browser until the pace's signal. */
export async function workAtDesk(scene: Scene, pace: Pace): Promise<void> {
  const clerk = new Clerk(scene, pace)
  await again(pace, () => clerk.work())
}

class Clerk {
  private cookie: string | undefined

  constructor(
    private readonly scene: Scene,
    private readonly pace: Pace,
  ) {}

  async work(): Promise<void> {
    const { random, signal } = this.pace
    await this.scene.hotel.untilUp(signal)
    if (this.cookie === undefined) await this.signIn()
    const rooms = await this.read<DeskRoom[]>('rooms/')
    if (rooms === undefined) return
    const free = rooms.filter(({ available }) => available)
    const taken = rooms.filter(({ available }) => !available)
    const isCrowded = free.length < ENOUGH_FREE && taken.length > 0
    if (isCrowded && random() < 0.8) await this.makeRoom(pickOne(taken, random), free)
    else await this.doOther(rooms, free)
  }

  /** By a link that works once, as the terminal prints it. */
  private async signIn(): Promise<void> {
    const { hotel } = this.scene
    const person = { name: 'Bola', role: 'owner' } as const
    const invited = await invite(hotel.database, TERMINAL, person, new Date()).catch(() => undefined)
    // The database is away.
    if (invited === undefined) return
    const answer = await this.send('sign-in/', { token: invited.token })
    this.cookie = /^[^;]+/.exec(answer.header('set-cookie') ?? '')?.[0]
  }

  private async makeRoom({ id, booking }: DeskRoom, free: DeskRoom[]): Promise<void> {
    const { random } = this.pace
    if (booking === null) return void (await this.send(`rooms/${id}/release/`, { booking: null }))
    const { code } = booking
    const dice = random()
    if (dice < 0.12) await this.send(`bookings/${code}/check-in/`)
    else if (dice < 0.15) await this.send(`bookings/${code}/undo-check-in/`)
    else if (dice < 0.3) await this.cancel(code)
    else if (dice < 0.4 && free.length > 0) {
      const frees_old_room = random() < 0.8
      await this.send(`bookings/${code}/move/`, { room_id: pickOne(free, random).id, frees_old_room })
    } else if (dice < 0.5) await this.send(`bookings/${code}/complete/`)
    else await this.release(id, code)
  }

  private async cancel(code: string): Promise<void> {
    const { paystack, hotel } = this.scene
    const { random } = this.pace
    const found = await this.read<{ booking: DeskBooking }>(`bookings/${code}/`)
    if (found === undefined) return
    const { reference, paid } = found.booking
    const refund = Math.round(paid * pickOne([0, 0.5, 1, 1], random))
    const { status } = await this.send(`bookings/${code}/cancel/`, { refund })
    if (status !== 200 || refund === 0) return
    // Paystack tells of the refund.
    const urls = hotel.servers.map(({ url }) => url)
    await paystack.tell({ reference, event: 'refund.pending', delayMs: random() * 20_000, urls })
  }

  private async release(id: number, code: string): Promise<void> {
    const { random } = this.pace
    const { status, text } = await this.send(`rooms/${id}/release/`, { booking: code })
    if (status !== 200 || random() > 0.08) return
    await this.send(`rooms/${id}/undo/`, { entry: JSON.parse(text).entry })
  }

  private async doOther(rooms: DeskRoom[], free: DeskRoom[]): Promise<void> {
    const { random } = this.pace
    const names = Object.keys(OTHER_WORK) as Work[]
    const work = pickOne(
      names.flatMap((name) => Array<Work>(OTHER_WORK[name]).fill(name)),
      random,
    )
    if (work === 'occupy' && free.length > 0) await this.send(`rooms/${pickOne(free, random).id}/occupy/`)
    // The price of the first room is changed in content/.
    if (work === 'price') await this.changePrice(pickOne(rooms.slice(1), random))
    if (work === 'messages') await this.answerMessages()
    if (work === 'reviews') await this.decide()
    if (work === 'refunds') await this.retryRefunds()
    if (work === 'look')
      await this.read(pickOne(['today/', 'me/', 'bookings/?q=ada', 'mails/', 'publish/'], random))
    if (work === 'publish') await this.send('publish/')
    if (work === 'leave') {
      await this.send('sign-out/')
      this.cookie = undefined
    }
  }

  private async changePrice({ id, price }: DeskRoom): Promise<void> {
    const step = pickOne([-2_000, -1_000, 1_000, 2_000], this.pace.random)
    await this.send(`rooms/${id}/`, { price: Math.max(price + step, 20_000) }, 'PATCH')
  }

  private async answerMessages(): Promise<void> {
    const messages = await this.read<DeskMessage[]>('messages/?state=open')
    const [first] = messages ?? []
    const state = pickOne(['answered', 'answered', 'spam'], this.pace.random)
    if (first !== undefined) await this.send(`messages/${first.id}/`, { state }, 'PATCH')
  }

  private async decide(): Promise<void> {
    const reviews = await this.read<Review[]>('reviews/')
    const open = (reviews ?? []).find(({ decision }) => decision === null)
    if (open === undefined) return
    const { reference, amount, choices } = open
    const decision = choices.includes('refund') ? { decision: 'refund', amount } : { decision: 'not_ours' }
    await this.send(`reviews/${reference}/decide/`, decision)
  }

  private async retryRefunds(): Promise<void> {
    const refunds = await this.read<DeskRefund[]>('refunds/')
    const stuck = (refunds ?? []).find(({ can_retry }) => can_retry)
    if (stuck !== undefined) await this.send(`refunds/${stuck.id}/retry/`)
  }

  /** Reads a call of the desk; undefined when it is not answered, or nobody is signed in any more. */
  private async read<Body>(path: string): Promise<Body | undefined> {
    const { status, text } = await this.talk(path, {})
    return status === 200 ? (JSON.parse(text) as Body) : undefined
  }

  private send(path: string, body: object = {}, method = 'POST'): Promise<Answer> {
    const headers = { [DESK_HEADER]: '1', 'content-type': 'application/json' }
    return this.talk(path, { method, headers, body: JSON.stringify(body) })
  }

  private async talk(path: string, init: RequestInit): Promise<Answer> {
    const { hotel, tally } = this.scene
    const origin = hotel.deskUrl(this.pace.random)
    const headers = { ...init.headers, origin, ...(this.cookie !== undefined && { cookie: this.cookie }) }
    const answer = await call(tally, origin + DESK_API + path, { ...init, headers })
    tally.count('desk')
    if (answer.status === 401) this.cookie = undefined
    if (!EXPECTED.includes(answer.status)) {
      tally.breach(`the desk was answered ${answer.status} to ${path}: ${answer.text.slice(0, 200)}`)
    }
    return answer
  }
}
