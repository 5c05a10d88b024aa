import { navigate } from 'gatsby'
import type { Role } from '../../../src/shared/desk/roles'
import type { PagesHotel } from '../../support/pages-hotel'
import { NOW } from './answers'
import { holdClock } from './fake-desk'

export { fill, visit } from './fake-desk'

/** A hotel that answers the pages with its own routes, from a database of its own. */
export type RealDesk = PagesHotel & {
  /** Lets the line break for calls that match, until the returned function is called. */
  breakLine(path: RegExp): () => void
  /** Delays the answers of calls that match. */
  hold(path: RegExp): { isAsked(): boolean; release(): void }
  /** Lets the page get another answer to calls that match: made of what the server says. */
  alter<Answer>(path: RegExp, change: (answer: Answer) => unknown): void
  /** Lets the page hear of no change any more, as before its next question. */
  holdUpdates(): void
}

/** Opens a hotel for the pages of this test, and signs somebody in. The clock stands at NOW. */
export async function openRealDesk(role: Role = 'owner'): Promise<RealDesk> {
  holdClock(NOW)
  localStorage.clear()
  jest.mocked(navigate).mockClear()
  // Answers arrive whenever the server has them, also between two steps of a test.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const hotel = await globalThis.openPagesHotel(() => Date.now(), role)
  const broken = new Set<RegExp>()
  const held: { path: RegExp; isAsked: boolean; released: Promise<void> }[] = []
  const altered: { path: RegExp; change(answer: unknown): unknown }[] = []
  let hearsChanges = true
  Object.assign(globalThis, {
    fetch: async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      if ([...broken].some((pattern) => pattern.test(path))) throw new TypeError('Failed to fetch')
      if (!hearsChanges && path.endsWith('/changes/')) return new Promise(() => undefined)
      for (const call of held.filter((one) => one.path.test(path))) {
        call.isAsked = true
        await call.released
      }
      const sent = typeof body === 'string' ? body : undefined
      const answer = await hotel.answer({
        method,
        path,
        headers: headers as Record<string, string>,
        body: sent,
      })
      return {
        ok: answer.status < 300,
        status: answer.status,
        headers: new Headers(),
        json: async () =>
          altered
            .filter((one) => one.path.test(path))
            .reduce((value, { change }) => change(value), JSON.parse(answer.body) as unknown),
      }
    },
  })
  return {
    ...hotel,
    breakLine(path) {
      broken.add(path)
      return () => void broken.delete(path)
    },
    alter: (path, change) => void altered.push({ path, change: (answer) => change(answer as never) }),
    hold(path) {
      const gate = new EventTarget()
      const released = new Promise<void>((resolve) => gate.addEventListener('open', () => resolve()))
      const call = { path, isAsked: false, released }
      held.push(call)
      return { isAsked: () => call.isAsked, release: () => void gate.dispatchEvent(new Event('open')) }
    },
    holdUpdates() {
      hearsChanges = false
    },
  }
}

/** The desk of the test. */
export let desk: RealDesk

/** Opens a hotel for each test of a file. */
export function useRealDesk(role: Role = 'owner'): void {
  beforeEach(async () => {
    desk = await openRealDesk(role)
  })
}

/** Sets the clock of page and desk. */
export function setClock(moment: string): void {
  jest.setSystemTime(new Date(moment))
}

afterEach(() => globalThis.closePagesHotel())
