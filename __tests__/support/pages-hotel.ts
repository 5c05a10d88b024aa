import { closeRoom } from '../../src/server/bookings/room-closure'
import { addCharge, takePayment, voidEntry } from '../../src/server/bookings/take-payment'
import type { Role } from '../../src/shared/desk/roles'
import { openTestBackend } from './server/backend'
import { cookieOf, DESK_HOST, openTestDesk } from './server/open-desk'
import { bookRoom } from './server/receptionist'
import { COLLEAGUE, OWNER, Stays } from './server/stays'

declare global {
  /** Set by desk-environment.ts. */
  var openPagesHotel: typeof openHotel
  var closePagesHotel: () => Promise<void>
}

export interface PageCall {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/**
 * Opens a hotel with its rooms and a desk, for the pages of one test. `clock` is the page's time in milliseconds;
 * the desk and the steps of `stays` use it too.
 */
async function openHotel(clock: () => number, role: Role) {
  const now = () => new Date(clock())
  const backend = await openTestBackend({ now })
  const { desk } = await openTestDesk({ backend, now })
  const stays = new Stays(backend, now)
  let cookie = await cookieOf(backend, role, now())
  return {
    database: backend.database,
    stays,
    /** Chidi, who works at the desk too. */
    colleague: COLLEAGUE,
    /** Ngozi. */
    owner: OWNER,
    /** Lets a guest book a room on the site, by default the Classic Room for Ada Obi. */
    book: (order?: Parameters<typeof bookRoom>[1]) => bookRoom(backend, order),
    /** Lets Chidi charge an extra. */
    charge: (code: string, amountKobo: number, text: string) =>
      addCharge(backend.database, COLLEAGUE, { ...stays.step(code), amountKobo, text }),
    /** Lets Chidi take cash, also more than is owed. */
    pay: (code: string, amountKobo: number) =>
      takePayment(backend.database, COLLEAGUE, {
        ...stays.step(code),
        payment: { method: 'cash', amountKobo, reference: null, isMoreConfirmed: true },
      }),
    /** Lets the owner void a charge. */
    async voidCharge(code: string, text: string): Promise<void> {
      const entry = (await stays.folio(code)).find((one) => one.text === text)
      const order = { entryId: entry?.id ?? '', reason: 'A mistake' }
      await voidEntry(backend.database, OWNER, { ...stays.step(code), ...order })
    },
    /** Closes the rooms that are free. */
    async fillHouse(): Promise<void> {
      for (const { id } of await backend.database.selectFrom('rooms').select('id').execute()) {
        const order = { roomId: id, kind: 'out_of_order', until: null, note: 'No water' } as const
        await closeRoom(backend.database, COLLEAGUE, order, now()).catch(() => undefined)
      }
    },
    async signInAs(another: Role): Promise<void> {
      cookie = await cookieOf(backend, another, now())
    },
    /** Answers a call as the server answers a browser that is signed in. */
    async answer({ method, path, headers, body }: PageCall): Promise<{ status: number; body: string }> {
      const answer = await desk.inject({
        method: method as 'GET',
        url: path,
        headers: { ...headers, host: DESK_HOST, origin: `http://${DESK_HOST}`, cookie },
        payload: body,
      })
      return { status: answer.statusCode, body: answer.body }
    },
  }
}

export { openHotel as openPagesHotel }
export type PagesHotel = Awaited<ReturnType<typeof openHotel>>
