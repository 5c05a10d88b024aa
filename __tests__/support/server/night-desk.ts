import type { FastifyInstance } from 'fastify'
import { audit } from '../../../src/server/audit/audit'
import { describeViolation } from '../../../src/server/audit/checks'
import { addBookingRoutes } from '../../../src/server/desk/routes/bookings'
import { addFolioRoutes } from '../../../src/server/desk/routes/folio'
import { addDeskRoomRoutes } from '../../../src/server/desk/routes/rooms'
import { describeEntry } from '../../../src/server/journal/describe'
import { readToday } from '../../../src/server/today/read-today'
import type { BookingStory, DeskBooking } from '../../../src/shared/desk/bookings'
import type { DeskRoom } from '../../../src/shared/desk/rooms'
import { atHotel, dayAfter } from '../../../src/shared/stay'
import { openTestBackend, type TestBackend } from './backend'
import { openDeskCalls } from './desk-calls'
import { bookRoom, deskRoom, RECEPTIONIST } from './receptionist'
import { STAY, WALKED_IN } from './stays'

const TODAY = '2026-11-22'

/** A receptionist’s desk on an evening, with room 2 in hand, and what the owner can read about it. */
export class NightDesk {
  private constructor(
    private readonly hotel: TestBackend,
    private readonly calls: FastifyInstance,
    private readonly clock: { now: Date },
  ) {}

  static async open(): Promise<NightDesk> {
    const clock = { now: atHotel(TODAY, '21:00') }
    const now = () => (clock.now = new Date(clock.now.getTime() + 1_000))
    const hotel = await openTestBackend({ now })
    const routes = [addDeskRoomRoutes, addBookingRoutes, addFolioRoutes]
    return new NightDesk(hotel, await openDeskCalls(hotel, routes, { actor: RECEPTIONIST, now }), clock)
  }

  get isBeforeMorning(): boolean {
    return this.clock.now < atHotel(dayAfter(TODAY, 1), '08:00')
  }

  pass(days: number, time: string): void {
    this.clock.now = atHotel(dayAfter(TODAY, days), time)
  }

  post = (path: string, payload: object) => this.call<DeskBooking>('POST', path, payload)

  correct = (code: string, details: object) => this.call('PATCH', `bookings/${code}/`, details)

  step = (name: string, { code, room_id: seen_room }: DeskBooking, body: object = {}) =>
    this.post(`bookings/${code}/${name}/`, { seen_room, ...body })

  cash = (amount: number) => ({ method: 'cash', amount, reference: null })

  walkIn(total: number, paid = total): Promise<DeskBooking> {
    const payment = paid > 0 ? this.cash(paid) : null
    return this.post('bookings/', { ...WALKED_IN, room_id: 2, nights: 1, total, payment })
  }

  stayOn = (booking: DeskBooking, total: number, payment: object | null = null) =>
    this.step('stay-on', booking, { nights: 1, total, payment, seen_leaves_on: booking.leaves_on })

  close = (kind: string, note: string | null) =>
    this.call<DeskRoom>('POST', 'rooms/2/close/', { kind, until: null, note })

  async open(): Promise<void> {
    const { hold } = await deskRoom(this.hotel, 2)
    await this.call('POST', 'rooms/2/open/', { hold: hold?.id })
  }

  async bookOnline(): Promise<DeskBooking> {
    const { code } = await bookRoom(this.hotel, { roomId: 2 })
    return (await this.story(code)).booking
  }

  arriveOnline = async () => this.step('check-in', await this.bookOnline())

  async voidLast({ code }: DeskBooking, kind: 'charge' | 'payment'): Promise<void> {
    const { folio } = await this.story(code)
    const entry = folio.findLast((each) => each.kind === kind && each.method !== 'paystack')
    await this.post(`bookings/${code}/folio/${entry?.id}/void/`, { reason: 'Entered by mistake' })
  }

  /** Returns lines of the journal, folios, holds, corrections, what Today needs, and the audit. */
  async readTrail(): Promise<string[]> {
    const { database } = this.hotel
    const { now } = this.clock
    const journal = await database.selectFrom('journal').selectAll().orderBy('at').execute()
    const folio = await database.selectFrom('folio_entries').selectAll().orderBy('at').execute()
    const holds = await database.selectFrom('holds').selectAll().orderBy('opened_at').execute()
    const corrections = await database.selectFrom('corrections').selectAll().execute()
    const { needs_you } = await readToday({
      database,
      domain: 'test',
      now: () => now,
      stay: async () => STAY,
    })
    const { violations } = await audit({ database })
    return [
      ...journal.map((entry) => `journal: ${entry.who}: ${describeEntry(entry)}`),
      ...folio.map(
        ({ who, kind, method, amount_kobo, text, voids }) =>
          `folio: ${who}: ${voids === null ? '' : 'void '}${kind} ${amount_kobo / 100} ${method} ${text}`,
      ),
      ...holds.map(
        ({ room_id, kind, opened_by, note, closed_by }) =>
          `hold: ${opened_by}: ${room_id} ${kind} ${note} ${closed_by}`,
      ),
      ...corrections.map(({ field, before, after }) => `correction: ${field} ${before} ${after}`),
      ...needs_you.map(({ what }) => `today: ${what}`),
      ...violations.map((violation) => `audit: ${describeViolation(violation)}`),
    ]
  }

  private story = (code: string) => this.call<BookingStory>('GET', `bookings/${code}/`)

  private async call<Answer>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object,
  ): Promise<Answer> {
    const answer = await this.calls.inject({ method, url: `/api/desk/${path}`, ...(payload && { payload }) })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
    return answer.json<Answer>()
  }
}
