import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openTestBackend } from '../support/server/backend'
import { openDeskCalls } from '../support/server/desk-calls'
import { RECEPTIONIST } from '../support/server/receptionist'
import { AFTER_YEAR, fillYear, YEAR } from '../support/server/year-of-stays'

const MAX_PAUSE_MS = 50
const now = () => AFTER_YEAR
const DAYS = `from=${YEAR.from}&to=${YEAR.to}`
const LONG = {
  'figures of a year': `figures/?${DAYS}`,
  'money of a year': `money.csv/?${DAYS}`,
  'register of a year': `reports.csv/register/?${DAYS}`,
  'taxes of a year': `reports.csv/taxes/?${DAYS}`,
  'night audits of a year': `reports.csv/night/?${DAYS}`,
  'search for a booking': 'bookings/?q=nobody',
  'journal of a room': 'journal/?room=7',
  messages: 'messages/',
  mails: 'mails/',
  today: 'today/',
  'export of a guest': { method: 'POST', url: 'person/export/', payload: { email: 'guest-1-0@example.com' } },
} as const

/**
 * Measures how long calls of the desk keep everybody else waiting, with a year's books of forty rooms.
 * Returns the lines of a table, and whether no pause was longer than the goal.
 */
export async function measurePauses(): Promise<{ lines: string[]; isMet: boolean }> {
  const backend = await openTestBackend({ now })
  await fillYear(backend.database)
  const desk = await openDeskCalls(backend, { now, actor: { ...RECEPTIONIST, role: 'owner' } })
  await desk.ready()
  const rows = [
    [`with a year of forty rooms`, 'takes ms', `longest pause ms (goal ${MAX_PAUSE_MS})`],
    ['---', '---', '---'],
  ]
  let isMet = true
  for (const [name, call] of Object.entries(LONG)) {
    // What a process compiles for its first call is no pause of the others.
    await measureCall(desk, call)
    const { totalMs, pauseMs } = await measureCall(desk, call)
    if (pauseMs >= MAX_PAUSE_MS) isMet = false
    rows.push([name, totalMs.toFixed(0), pauseMs.toFixed(0)])
  }
  return { lines: rows.map((cells) => `| ${cells.join(' | ')} |`), isMet }
}

async function measureCall(desk: FastifyInstance, call: (typeof LONG)[keyof typeof LONG]) {
  const request = typeof call === 'string' ? { url: call } : call
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  await letDelayBeCounted()
  const startedAt = performance.now()
  const { statusCode, body } = await desk.inject({ ...request, url: `/api/desk/${request.url}` })
  const totalMs = performance.now() - startedAt
  await letDelayBeCounted()
  delays.disable()
  if (statusCode !== 200) throw new Error(`${request.url} answers ${statusCode}: ${body}`)
  return { totalMs, pauseMs: delays.max / 1e6 }
}

/** The histogram counts from its first turn on, and a delay only in the turn after it. */
function letDelayBeCounted(): Promise<void> {
  return wait(20)
}
