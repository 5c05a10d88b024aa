import { CONTACT_PATH, roomPath, ROOMS_PATH, VERIFY_PAYMENT_PATH } from '../../src/shared/paths'
import { PROOF_HEADER } from '../../src/server/rooms/booking-proof'
import { BY_A_PERSON, newReference, siteMetadata } from '../support/server/guest'
import { pickOne } from '../support/suite/random'
import { browse } from './browse'
import { again, type Answer, call, newAddress, type Pace, post, rest } from './calls'
import type { Scene } from './scene'

interface Room {
  id: number
  /** In naira. */
  price: number
  available: boolean
}

/** A guest's payment, and how he asks about it. */
interface Payment {
  reference: string
  room: Room
  name: string
  email: string
  address: string
  /** As the room's answer gave it; null without one. */
  proof: string | null
}

const KOBO = 100
/** A guest whose page is open asks on and on; after so many answers he has closed it. */
const MOST_ASKS = 25
const KEPT_FOR_REPLAY = 300
const WEIGHTS = { browse: 55, book: 18, vanish: 6, replay: 9, race: 5, wrong: 3, odd: 1, write: 3 }
type Wish = keyof typeof WEIGHTS

/** One guest after the other, each with one wish. Ends with the pace's signal. */
export async function letGuestsCome(scene: Scene, pace: Pace): Promise<void> {
  const guests = new Guests(scene, pace)
  await again(pace, () => guests.come())
}

class Guests {
  /** Payments that were answered; they are asked about again. */
  private readonly answered: Payment[] = []
  private readonly wishes: Record<Wish, () => Promise<unknown>> = {
    browse: () => browse(this.scene, this.pace.random),
    book: () => this.book(),
    vanish: () => this.vanish(),
    replay: () => this.replay(),
    race: () => this.race(),
    wrong: () => this.payWrongly(),
    odd: () => this.payInDollars(),
    write: () => this.write(),
  }

  constructor(
    private readonly scene: Scene,
    private readonly pace: Pace,
  ) {}

  async come(): Promise<void> {
    await this.scene.hotel.untilUp(this.pace.signal)
    const names = Object.keys(WEIGHTS) as Wish[]
    const tickets = names.flatMap((name) => Array<Wish>(WEIGHTS[name]).fill(name))
    await this.wishes[pickOne(tickets, this.pace.random)]()
  }

  private async book(): Promise<void> {
    const payment = await this.pay()
    if (payment !== undefined) await this.askUntilFinal(payment)
  }

  /** Pays and closes the browser: a webhook or the sweep finds the payment. */
  private async vanish(): Promise<void> {
    await this.pay()
  }

  /** The same reference again and again, at once and later, on any server. */
  private async replay(): Promise<void> {
    if (this.answered.length === 0) return this.book()
    const payment = pickOne(this.answered, this.pace.random)
    const times = 1 + Math.floor(this.pace.random() * 4)
    await Promise.all(Array.from({ length: times }, () => this.ask(payment)))
    this.scene.tally.count('replays', times)
  }

  /** Two who have paid ask for one room at the same moment. */
  private async race(): Promise<void> {
    const room = await this.findRoom()
    const payments = room && (await Promise.all([this.payFor(room), this.payFor(room)]))
    await Promise.all((payments ?? []).map((payment) => payment && this.askUntilFinal(payment)))
  }

  private async payWrongly(): Promise<void> {
    const room = await this.findRoom()
    if (room === undefined) return
    const { random } = this.pace
    // No price of any hour.
    const amount = 7 + Math.round(room.price * KOBO * pickOne([0.1, 0.5, 0.99, 1, 1.01, 2], random))
    const payment = await this.payFor(room, { amount })
    const answer = payment && (await this.askUntilFinal(payment))
    if (answer?.status === 200)
      this.scene.tally.breach(`amount ${payment?.reference}: booked for ${amount} kobo`)
  }

  /** Such a payment is odd: the desk decides. */
  private async payInDollars(): Promise<void> {
    const room = await this.findRoom()
    const payment = room && (await this.payFor(room, { currency: 'USD' }))
    if (payment !== undefined) await this.askUntilFinal(payment)
  }

  private async write(): Promise<void> {
    const { hotel, tally } = this.scene
    const { random } = this.pace
    const body = { name: 'Ada Obi', email: newEmail(random), message: 'Is there a car park?' }
    const headers = { 'x-forwarded-for': newAddress(random), ...BY_A_PERSON }
    const { status } = await post(tally, hotel.url(random) + CONTACT_PATH, body, headers)
    if (status === 200) tally.count('messages')
  }

  private async pay(): Promise<Payment | undefined> {
    const room = await this.findRoom()
    return room && this.payFor(room)
  }

  /** A free room, if there is one; now and then one that is taken. */
  private async findRoom(): Promise<Room | undefined> {
    const { hotel, tally } = this.scene
    const { random } = this.pace
    const { status, text } = await call(tally, hotel.url(random) + ROOMS_PATH)
    if (status !== 200) return undefined
    const rooms: Room[] = JSON.parse(text)
    const free = rooms.filter(({ available }) => available)
    if (free.length > 0) return pickOne(free, random)
    return random() < 0.1 ? pickOne(rooms, random) : undefined
  }

  /** Looks at the room, which gives the proof, and pays. Paystack's webhook is early, late or lost. */
  private async payFor(
    { id }: Room,
    paid: { amount?: number; currency?: string } = {},
  ): Promise<Payment | undefined> {
    const { hotel, tally, paystack } = this.scene
    const { random } = this.pace
    const address = newAddress(random)
    const headers = { 'x-forwarded-for': address }
    const { status, text, header } = await call(tally, hotel.url(random) + roomPath(id), { headers })
    if (status !== 200) return undefined
    const room: Room = JSON.parse(text)
    const [reference, name, email] = [newReference(id), `Ada ${Math.floor(random() * 1e6)}`, newEmail(random)]
    await paystack.pay({
      reference,
      email,
      amount: room.price * KOBO,
      metadata: siteMetadata(id, name),
      ...paid,
    })
    tally.count('payments')
    const fate = random()
    if (fate > 0.25) {
      const delayMs = fate > 0.5 ? random() * 2_000 : random() * 60_000
      await paystack.tell({ reference, delayMs, urls: hotel.servers.map(({ url }) => url) })
    }
    return { reference, room, name, email, address, proof: header(PROOF_HEADER) }
  }

  private async askUntilFinal(payment: Payment): Promise<Answer | undefined> {
    const { random, signal } = this.pace
    for (let asks = 0; asks < MOST_ASKS && !signal.aborted; asks += 1) {
      const answer = await this.ask(payment)
      if (answer !== undefined) return answer
      await rest(500 + random() * 2_500, signal)
    }
    return undefined
  }

  /** Gives a final answer, or undefined. */
  private async ask(payment: Payment): Promise<Answer | undefined> {
    const { hotel, tally, told } = this.scene
    const { reference, room, name, email, address, proof } = payment
    const answer = await post(
      tally,
      hotel.url(this.pace.random) + VERIFY_PAYMENT_PATH,
      { reference, room_id: room.id, name, email },
      { 'x-forwarded-for': address, ...(proof !== null && { [PROOF_HEADER]: proof }) },
    )
    if (!told.hear(reference, answer)) return undefined
    if (!this.answered.includes(payment)) this.answered.push(payment)
    if (this.answered.length > KEPT_FOR_REPLAY) this.answered.shift()
    return answer
  }
}

function newEmail(random: () => number): string {
  return `guest.${Math.floor(random() * 1e9)}@example.com`
}
