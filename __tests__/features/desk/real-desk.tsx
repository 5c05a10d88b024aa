import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { AlertProvider } from '../../../src/components/ui/Alert'
import { Desk } from '../../../src/features/desk/frame/Desk'
import type { Role } from '../../../src/shared/desk/roles'
import type { PagesHotel } from '../../support/pages-hotel'

/** Sunday, 14:30 in Lagos. */
export const NOW = new Date('2026-11-22T13:30:00Z')
/** The password of everybody whom a test employs. */
export const PASSWORD = 'lamp forty harbour'

/** A hotel that answers the pages with its own routes, from a database of its own. */
export type RealDesk = PagesHotel & {
  /** Lets the line break for calls that match, until the returned function is called. */
  breakLine(path: RegExp): () => void
  /** The same, but the call has arrived before. */
  loseAnswer(path: RegExp): () => void
  /** Delays the answers of calls that match. */
  hold(path: RegExp): { isAsked(): boolean; release(): void }
  /** Lets the page hear of no change any more, as before its next question. */
  holdUpdates(): void
  /** Lets the page ask now whether something has changed, and waits until the page knows. */
  askForChanges(): Promise<void>
}

/** What runs on: only the time of day stands still. */
const REAL_TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'performance',
  'hrtime',
] as const

/** Opens a hotel for the pages of this test, and signs somebody in. The clock stands at NOW. */
export async function openRealDesk(role: Role = 'owner'): Promise<RealDesk> {
  jest.useFakeTimers({ now: NOW, doNotFake: [...REAL_TIMERS] })
  jest.mocked(navigate).mockClear()
  // Answers arrive whenever the server has them, also between two steps of a test.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const hotel = await globalThis.openPagesHotel(() => Date.now(), role)
  const broken = new Set<RegExp>()
  const lost = new Set<RegExp>()
  const held: { path: RegExp; isAsked: boolean; released: Promise<void> }[] = []
  let hearsChanges = true
  let heard = 0
  Object.assign(globalThis, {
    fetch: async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      if (matches(broken, path)) throw new TypeError('Failed to fetch')
      if (!hearsChanges && path.endsWith('/changes/')) return new Promise(() => undefined)
      for (const call of held.filter((one) => one.path.test(path))) {
        call.isAsked = true
        await call.released
      }
      const answer = await hotel.answer({
        method,
        path,
        headers: headers as Record<string, string>,
        body: body instanceof Blob ? await readBytes(body) : (body as string | undefined),
      })
      if (matches(lost, path)) throw new TypeError('Failed to fetch')
      return {
        ok: answer.status < 300,
        status: answer.status,
        headers: new Headers(),
        json: async () => {
          // The page has drawn it then.
          if (path.endsWith('/changes/')) setTimeout(() => (heard += 1))
          return JSON.parse(answer.body) as unknown
        },
      }
    },
  })
  return {
    ...hotel,
    breakLine(path) {
      broken.add(path)
      return () => void broken.delete(path)
    },
    loseAnswer(path) {
      lost.add(path)
      return () => void lost.delete(path)
    },
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
    async askForChanges() {
      // The server reads no more than twice in a second what has changed.
      jest.setSystemTime(Date.now() + 1_000)
      const before = heard
      await waitFor(() => {
        // The page would ask within two seconds.
        act(() => void window.dispatchEvent(new Event('online')))
        expect(heard).toBeGreaterThan(before + 1)
      })
    },
  }
}

const matches = (patterns: Set<RegExp>, path: string) => [...patterns].some((pattern) => pattern.test(path))

/** jsdom's blobs have no arrayBuffer(). */
function readBytes(blob: Blob): Promise<Uint8Array> {
  const reader = new FileReader()
  reader.readAsArrayBuffer(blob)
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)))
  })
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

/** Opens an address of the desk, and waits for its heading. */
export async function visit(address: string, heading?: string | RegExp) {
  const user = userEvent.setup()
  const { pathname, search } = new URL(address, 'http://localhost')
  const view = render(
    <AlertProvider>
      <Desk path={pathname} search={search} />
    </AlertProvider>,
  )
  if (heading !== undefined) await screen.findByRole('heading', { level: 1, name: heading })
  return { user, ...view }
}

export const dialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

/** The first text field of the name. */
export const field = (name: string | RegExp) => screen.findByRole('textbox', { name })

/** Puts a text into a field behind what is there, in one piece. */
export async function fill(user: UserEvent, into: HTMLElement, text: string): Promise<void> {
  await user.click(into)
  await user.paste(text)
}

afterEach(() => globalThis.closePagesHotel())
