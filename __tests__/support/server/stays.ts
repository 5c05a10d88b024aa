import { payBack, cancelBooking, recordNoShow } from '../../../src/server/bookings/cancel-booking'
import { checkIn, checkOut, undoCheckIn, undoCheckOut } from '../../../src/server/bookings/check-in'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { stayOn } from '../../../src/server/bookings/stay-on'
import { readBookingStory } from '../../../src/server/bookings/story'
import type { Payment } from '../../../src/server/bookings/payment'
import { checkInWalkIn } from '../../../src/server/bookings/walk-in'
import type { Actor } from '../../../src/server/journal/journal'
import type { FolioEntry } from '../../../src/shared/desk/bookings'
import type { Role } from '../../../src/shared/desk/roles'
import { businessDay } from '../../../src/shared/stay'
import type { TestBackend } from './backend'
import { HOTEL } from './mail'
import { RECEPTIONIST } from './receptionist'

export const OWNER: Actor = { ...RECEPTIONIST, who: 'Ngozi', role: 'owner' }
export const COLLEAGUE: Actor = { ...RECEPTIONIST, who: 'Chidi' }
/** The receptionist, who may ask for any price: in most tests it does not matter. */
export const ANY_PRICE: Actor = { ...RECEPTIONIST, role: 'owner' }
export const STAY = { nights: 1, arriveFrom: '14:00', leaveBy: '12:00', cancelUntil: '18:00' }
export const CASH: Payment = { method: 'cash', amount_kobo: 8_500_000, reference: null }
export const WALKED_IN = {
  guest_name: 'Emeka Eze',
  guest_email: null,
  phone: '0803 123 4567',
  arrival_time: null,
  wishes: null,
  company: null,
  tin: null,
  note: null,
}

/** The steps of stays at a moment that a test moves, taken by the receptionist unless a person is given. */
export class Stays {
  #now = new Date(Date.now() + 1_000)

  /** With a clock the moment is the clock's, else it stands still until a test moves it. */
  constructor(
    readonly backend: Pick<TestBackend, 'database'>,
    readonly clock?: () => Date,
  ) {}

  get now(): Date {
    return this.clock?.() ?? this.#now
  }

  set now(moment: Date) {
    this.#now = moment
  }

  get today(): string {
    return businessDay(this.now.toISOString())
  }

  step = (code: string) => ({ code, now: this.now })

  arrive = (code: string, who = RECEPTIONIST) =>
    checkIn(this.backend.database, who, { ...this.step(code), stay: STAY })

  undoArrive = (code: string, who = RECEPTIONIST) => undoCheckIn(this.backend.database, who, this.step(code))

  leave = (code: string, who = RECEPTIONIST, hasHousekeeping = true) =>
    checkOut(this.backend.database, who, { ...this.step(code), hasHousekeeping })

  undoLeave = (code: string, who = RECEPTIONIST, roomId?: number) =>
    undoCheckOut(this.backend.database, who, { ...this.step(code), room_id: roomId })

  extend = (code: string, nights: number, total_kobo: number, payment: Payment | null = null) =>
    stayOn(this.backend.database, ANY_PRICE, { ...this.step(code), nights, total_kobo, payment })

  move = (code: string, roomId: number, who = ANY_PRICE, extra_kobo: number | undefined = 0) =>
    moveBooking(this.backend.database, who, {
      ...this.step(code),
      room_id: roomId,
      old_room: 'free',
      note: null,
      extra_kobo,
    })

  /** The owner may refund more than the policy. */
  cancel = (code: string, refund_kobo: number, who = OWNER) =>
    cancelBooking(this.backend.database, who, { ...this.step(code), refund_kobo, stay: STAY })

  miss = (code: string, refund_kobo = 0, who = OWNER) =>
    recordNoShow(this.backend.database, who, { ...this.step(code), refund_kobo, stay: STAY })

  /** `refundedKobo` is what the person saw as given back. */
  payBack = (code: string, refund_kobo: number, who = OWNER, refundedKobo?: number) =>
    payBack(this.backend.database, who, {
      ...this.step(code),
      seen_refunded_kobo: refundedKobo,
      refund_kobo,
      reason: 'Cold water',
      stay: STAY,
    })

  walkIn = (roomId = 2, nights = 1, payment: Payment | null = CASH, who = ANY_PRICE) =>
    checkInWalkIn(
      this.backend.database,
      who,
      { room_id: roomId, guest: WALKED_IN, nights, total_kobo: 8_500_000 * nights, payment },
      this.now,
    )

  story = (code: string, role: Role = 'desk') =>
    readBookingStory(this.backend.database, code, { hotel: { ...HOTEL, stay: STAY }, now: this.now, role })

  folio = async (code: string): Promise<FolioEntry[]> => (await this.story(code)).folio
}
