import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Value } from '@sinclair/typebox/value'
import { navigate } from 'gatsby'
import { AlertProvider } from '../../../src/components/ui/Alert'
import { Desk } from '../../../src/features/desk/frame/Desk'
import { DESK_API } from '../../../src/shared/desk/api'
import { CALLS } from '../../../src/shared/desk/calls'
import type { Call } from '../../../src/shared/desk/schema-parts'
import * as answers from './answers'
import * as house from './house'
import { figures } from './figures-answers'
import { sessions } from './sessions'

type Answer = { status?: number; body?: unknown } | 'no connection'

export interface SentCall {
  method: string
  path: string
  body: unknown
  headers: Record<string, string>
}

/** A fake server of the desk: its answers by method and path, and the calls that it received. */
export interface FakeDesk {
  /** Sets the answer of a call, such as 'GET /api/desk/today/'. */
  answer(call: string, answer: Answer): void
  /** Delays the answers of a call until the returned function is called. */
  hold(call: string): () => void
  writes: SentCall[]
  reads: string[]
  /** Changes something and waits until the page shows it. `bookings` is how many guests have made so far. */
  change(bookings?: number): Promise<void>
}

const READS: Record<string, unknown> = {
  'changes/': { version: 'as it was', bookings: 7 },
  'me/': answers.me,
  'today/': house.today,
  'rooms/': house.rooms,
  'closures/': [],
  'nights/': [],
  'prices/': [],
  'publish/': answers.publish,
  'releases/': answers.releases,
  'preview/': answers.preview,
  'content/': answers.content,
  'bookings/': [house.booking, house.stayed],
  'messages/': [answers.message],
  'mails/': [],
  'notice/': { notice: null },
  'figures/': figures,
  'people/': answers.people,
  'people/person-2/sessions/': sessions,
  'sessions/': sessions,
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

/** Lets the time of day stand still at a moment. */
export function holdClock(now: Date): void {
  jest.useFakeTimers({ now, doNotFake: [...REAL_TIMERS] })
}

/** Replaces fetch, and sets the clock to the moment of the answers. */
export function openFakeDesk(): FakeDesk {
  holdClock(answers.NOW)
  let changes = 0
  /** The calls whose answer the page has read. */
  const taken: string[] = []
  localStorage.clear()
  jest.mocked(navigate).mockClear()
  const table = new Map<string, Answer>(
    Object.entries(READS).map(([path, body]) => [`GET /api/desk/${path}`, { body }]),
  )
  const held = new Map<string, Promise<void>>()
  const desk: FakeDesk = {
    writes: [],
    reads: [],
    answer: (call, answer) => void table.set(call, answer),
    hold(call) {
      const gate = new EventTarget()
      held.set(call, new Promise((resolve) => gate.addEventListener('open', () => resolve(), { once: true })))
      return () => void gate.dispatchEvent(new Event('open'))
    },
    async change(bookings) {
      changes += 1
      desk.answer('GET /api/desk/changes/', { body: { version: `after change ${changes}`, bookings } })
      const before = desk.reads.length
      const takenBefore = taken.length
      await waitFor(() => {
        // The page would ask within two seconds.
        act(() => void window.dispatchEvent(new Event('online')))
        expect(desk.reads.slice(before)).toContain('/api/desk/changes/')
      })
      await waitFor(() => expect(taken.slice(takenBefore)).toContain('/api/desk/changes/'))
      await act(async () => undefined)
    },
  }
  Object.assign(globalThis, {
    fetch: async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      const [plain = ''] = path.split('?')
      const call = `${method} ${plain}`
      if (method === 'GET') desk.reads.push(path)
      else {
        const sent = typeof body === 'string' ? JSON.parse(body) : body
        desk.writes.push({ method, path, body: sent, headers: headers as Record<string, string> })
      }
      await held.get(call)
      const answer = table.get(call) ?? (method === 'GET' ? { status: 404 } : { body: {} })
      if (answer === 'no connection') throw new TypeError('Failed to fetch')
      const { status = 200, body: answered } = answer
      if (status < 204 && table.has(call)) refuseImpossible(call, answered)
      return {
        ok: status < 300,
        status,
        headers: new Headers(),
        json: async () => {
          taken.push(path)
          return answered ?? {}
        },
      }
    },
  })
  return desk
}

/** The desk of the test. */
export let desk: FakeDesk

/** Opens a fake desk for each test of a file. */
export function useFakeDesk(open = openFakeDesk): void {
  beforeEach(() => {
    desk = open()
  })
}

/** Throws for an answer that the server cannot send. */
function refuseImpossible(call: string, answered: unknown): void {
  const [name, schema] =
    Object.entries<Call>(CALLS).find(([one]) => {
      const [method, path = ''] = one.split(' ')
      return new RegExp(`^${method} ${DESK_API}${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(call)
    }) ?? []
  const [error] = schema === undefined ? [] : Value.Errors(schema.answer, answered)
  if (error !== undefined) throw new Error(`${name} answers no such ${error.path}: ${error.message}`)
}

/** A refusal of the server. */
export function refusal(status: number, message: string, fields?: Record<string, string>): Answer {
  return { status, body: { error: { code: 'conflict', message, fields } } }
}

/** Opens an address of the desk, and waits for its heading. */
export async function visit(path: string, heading?: string | RegExp) {
  const user = userEvent.setup()
  const view = render(deskAt(path))
  if (heading !== undefined) await screen.findByRole('heading', { level: 1, name: heading })
  return { user, ...view }
}

/** Puts a text into a field behind what is there, in one piece. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

function deskAt(address: string) {
  const { pathname, search } = new URL(address, 'http://localhost')
  return (
    <AlertProvider>
      <Desk path={pathname} search={search} />
    </AlertProvider>
  )
}
