import { randomUUID } from 'node:crypto'
import { correctBooking } from '../../src/server/bookings/correct-booking'
import { createRefundWorker } from '../../src/server/refunds/worker'
import { planClosure } from '../../src/server/bookings/closures'
import { type Reservation, reserve } from '../../src/server/bookings/reserve'
import { closeRoom, openRoom } from '../../src/server/bookings/room-closure'
import { compareCash, handOver } from '../../src/server/money/handovers'
import { readHotel } from '../../src/server/hotel/hotel'
import { addCharge, refundAtDesk, takePayment, voidEntry } from '../../src/server/bookings/take-payment'
import { dayAfter } from '../../src/shared/stay'
import type { Role } from '../../src/shared/desk/roles'
import { signInWithLink } from '../../src/server/access/sign-in'
import { invite, inviteTerminal } from '../../src/server/access/people'
import { setNotice } from '../../src/server/notice/notice'
import type { VisitTotal } from '../../src/server/visits/repository'
import { openPagesSite } from './pages-site'
import { CONTENT_DIR, openTestBackend } from './server/backend'
import { onClose } from './server/closing'
import { GUEST, pay, verify, writeMessage } from './server/guest'
import { cookieOf, DESK_HOST, MAIL, openTestDesk, TERMINAL } from './server/open-desk'
import { bookRoom, readJournal } from './server/receptionist'
import { COLLEAGUE, OWNER, Stays } from './server/stays'
import { findRow } from './server/rows'

declare global {
  /** Set by desk-environment.ts. */
  var openPagesHotel: typeof openHotel
  var closePagesHotel: () => Promise<void>
}

export interface PageCall {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** The password of everybody whom a test employs. */
export const PASSWORD = 'lamp forty harbour'

/**
 * Opens a hotel with its rooms and a desk, for the pages of one test. `clock` returns the page's time in
 * milliseconds; the desk and the steps of `stays` use it too.
 */
async function openHotel(clock: () => number, role: Role) {
  const now = () => new Date(clock())
  const backend = await openTestBackend({ now })
  const hotel = await readHotel(CONTENT_DIR, MAIL, { siteUrl: 'https://hotel.example' })
  const { services, ...site } = openPagesSite(backend, now)
  const { desk } = await openTestDesk({
    ...services,
    backend,
    now,
    hotel: async () => hotel,
    linkSecret: 'secret',
  })
  const underWay: PromiseLike<unknown>[] = []
  // A call that failed later would find no browser any more.
  onClose(async () => void (await Promise.allSettled(underWay)))
  const stays = new Stays(backend, now)
  /** Lets Chidi close a room. */
  const shut = (
    roomId: number,
    kind: 'cleaning' | 'out_of_order' = 'out_of_order',
    until = kind === 'cleaning' ? null : dayAfter(stays.today, 1),
  ) => closeRoom(backend.database, COLLEAGUE, { roomId, kind, until, note: 'No water' }, now())
  let cookie = await cookieOf(backend, role, now())
  const inviteSomebody = (name: string, as: Role) =>
    invite(backend.database, TERMINAL, { name, role: as }, now())
  /** Lets somebody choose a password. Returns the cookie. */
  async function employ(name: string, as: Role): Promise<string> {
    const { token } = await inviteSomebody(name, as)
    const link = { token, password: PASSWORD, device: 'Safari on iPhone', hotelName: hotel.name }
    return `desk=${(await signInWithLink(backend.database, link, now())).token}`
  }
  return {
    ...site,
    database: backend.database,
    stays,
    /** Returns the journal's sentences, without those about people: every change has one. */
    journal: async () =>
      (await readJournal(backend.database)).filter((what) => !/^Signed in|was invited/.test(what)),
    invite: inviteSomebody,
    inviteTerminal: () => inviteTerminal(backend.database, TERMINAL, now()),
    employ,
    /** Chidi, who works at the desk too. */
    colleague: COLLEAGUE,
    /** Ngozi. */
    owner: OWNER,
    /** Lets a guest book a room on the site, by default the Classic Room for Ada Obi. */
    book: (order?: Parameters<typeof bookRoom>[1]) => bookRoom(backend, order),
    /** Does so, and checks the guest in. */
    async receive(order?: Parameters<typeof bookRoom>[1]) {
      const booking = await bookRoom(backend, order)
      await stays.arrive(booking.code)
      return booking
    },
    /** Lets somebody pay for no room and no price of ours, which a person decides. */
    async payWrong(amount: number): Promise<void> {
      const odd = { amount, requested_amount: amount, metadata: '' }
      await verify(backend.app, await pay(backend.rehearsal.ledger, odd))
    },
    /** Paystack, with what it may be told to do. */
    paystack: backend.rehearsal,
    /** Lets a guest pay by a way that the bank confirms later. */
    async payLater(): Promise<string> {
      const reference = await pay(backend.rehearsal.ledger, { status: 'pending' })
      await verify(backend.app, reference)
      return reference
    },
    /** Owes a refund to who has paid for a room that is taken. Paystack's bank has refused or not sent it. */
    async failRefund(end: 'failed' | 'needs-attention'): Promise<void> {
      const { ledger, paystack } = backend.rehearsal
      await bookRoom(backend)
      await verify(backend.app, await pay(ledger))
      ledger.refundEnd = end
      let moment = clock()
      const later = () => new Date((moment += 3_600_000))
      const worker = createRefundWorker({ database: backend.database, paystack, now: later })
      for (let run = 0; run < 4; run += 1) await worker.runOnce()
    },
    /** Enters for whom the invoice is. */
    correct: (code: string, details: Parameters<typeof correctBooking>[2]['details']) =>
      correctBooking(backend.database, COLLEAGUE, { code, details, now: now() }),
    /** Sends a message by the form of the site. */
    async write(message: string, fields: Record<string, string> = {}): Promise<void> {
      const payload = { ...GUEST, message, ...fields }
      await writeMessage(backend.app, payload)
    },
    /** Counts what guests did on the site on a day. */
    async countVisits(day: string, visits: (Pick<VisitTotal, 'event' | 'total'> & Partial<VisitTotal>)[]) {
      const rows = visits.map((visit) => ({ id: randomUUID(), day, page: '/room/7', campaign: '', ...visit }))
      await backend.database.insertInto('visit_totals').values(rows).execute()
    },
    async setLeaveBy(hour: string): Promise<void> {
      if (hotel.stay !== undefined) hotel.stay = { ...hotel.stay, leaveBy: hour }
    },
    /** Lets Chidi charge an extra. */
    charge: (code: string, amount_kobo: number, text: string) =>
      addCharge(backend.database, COLLEAGUE, { ...stays.step(code), amount_kobo, text }),
    /** Lets Chidi take cash, also more than is owed. */
    pay: (code: string, amount_kobo: number) =>
      takePayment(backend.database, COLLEAGUE, {
        ...stays.step(code),
        payment: { method: 'cash', amount_kobo, reference: null, confirms_more: true },
      }),
    /** Lets the owner give cash back that was paid at the desk. */
    giveBack: (code: string, amount_kobo: number) =>
      refundAtDesk(backend.database, OWNER, {
        ...stays.step(code),
        payment: { method: 'cash', amount_kobo, reference: null },
        reason: 'Cold water',
      }),
    /** Lets the owner void a charge: an extra by its text, else a night. */
    async voidCharge(code: string, text: string | null = null): Promise<void> {
      const folio = await stays.folio(code)
      const entry = folio.find((one) => one.kind === 'charge' && one.text === text)
      const order = { entryId: entry?.id ?? '', reason: 'A mistake' }
      await voidEntry(backend.database, OWNER, { ...stays.step(code), ...order })
    },
    /** Lets Chidi hand the drawer over. */
    async handOver(counted_kobo: number, note = ''): Promise<void> {
      const compared = await compareCash(backend.database, COLLEAGUE, counted_kobo, now())
      const { expected_kobo: seen_expected_kobo } = compared
      const count = { seen_expected_kobo, seen_last: null, counted_kobo, note }
      await handOver(backend.database, COLLEAGUE, count, now())
    },
    shut,
    /** Lets Chidi reserve rooms for Emeka Eze, by default unpaid. */
    reserve: (order: Pick<Reservation, 'rooms' | 'arrives_on' | 'nights'> & Partial<Reservation>) =>
      reserve(
        backend.database,
        COLLEAGUE,
        { guest: { guest_name: 'Emeka Eze', phone: '0803 123 4567' }, payment: null, ...order },
        hotel,
        now(),
      ),
    /** Lets Chidi keep a room for a wedding. */
    plan: (room_id: number, from_day: string, until: string) =>
      planClosure(
        backend.database,
        COLLEAGUE,
        { room_id, kind: 'house_use', from_day, until, note: 'Wedding' },
        now(),
      ),
    /** Lets Chidi open a room that is closed. */
    async reopen(roomId: number): Promise<void> {
      const { id } = await findRow(backend.database, 'holds', { room_id: roomId, closed_at: null })
      const kinds = ['cleaning', 'out_of_order', 'house_use'] as const
      const order = { roomId, hold: id, kinds, hasHousekeeping: true }
      await openRoom(backend.database, COLLEAGUE, order, now())
    },
    /** Signs in somebody without a password, or with one if the person has a name. */
    async signInAs(another: Role, name?: string): Promise<void> {
      cookie = await (name === undefined ? cookieOf(backend, another, now()) : employ(name, another))
    },
    async endSessions(): Promise<void> {
      const ended_at = now().toISOString()
      await backend.database.updateTable('desk_sessions').set({ ended_at }).execute()
    },
    /** Lets Chidi show a notice to guests. */
    notify: (text: string, until: string, seen: string | null = null) =>
      setNotice(backend.database, COLLEAGUE, { text, until, seen }, now()),
    /** Answers a call as the server answers a browser that is signed in. */
    async answer({ method, path, headers, body }: PageCall): Promise<{ status: number; body: string }> {
      const answering = desk.inject({
        method: method as 'GET',
        url: path,
        headers: { ...headers, host: DESK_HOST, origin: `http://${DESK_HOST}`, cookie },
        payload: typeof body === 'string' ? body : body && Buffer.from(body),
      })
      underWay.push(answering)
      const answer = await answering
      const { 'set-cookie': taken } = answer.headers
      if (taken !== undefined) cookie = String(taken).replace(/;.*/, '')
      return { status: answer.statusCode, body: answer.body }
    },
  }
}

export { openHotel as openPagesHotel }
export type PagesHotel = Awaited<ReturnType<typeof openHotel>>
