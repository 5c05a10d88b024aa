import { setImmediate as nextTurn } from 'node:timers/promises'
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
  'money of a year': `money/?${DAYS}`,
  'money of a year, as CSV': `money.csv/?${DAYS}`,
  ...Object.fromEntries(
    ['register', 'taxes', 'invoices', 'night'].flatMap((name) => [
      [`${name} of a year`, `reports/${name}/?${DAYS}`],
      [`${name} of a year, as CSV`, `reports.csv/${name}/?${DAYS}`],
    ]),
  ),
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
    ['with a year of forty rooms', 'takes ms', 'longest turn ms', `of the processor (goal ${MAX_PAUSE_MS})`],
    ['---', '---', '---', '---'],
  ]
  let isMet = true
  for (const [name, call] of Object.entries(LONG)) {
    // What a process compiles for its first call is no pause of the others.
    await measureCall(desk, call)
    const { totalMs, turnMs, cpuMs } = await measureCall(desk, call)
    if (cpuMs >= MAX_PAUSE_MS) isMet = false
    rows.push([name, totalMs.toFixed(0), turnMs.toFixed(0), cpuMs.toFixed(0)])
  }
  return { lines: rows.map((cells) => `| ${cells.join(' | ')} |`), isMet }
}

async function measureCall(desk: FastifyInstance, call: (typeof LONG)[keyof typeof LONG]) {
  const request = typeof call === 'string' ? { url: call } : call
  const stopWatch = watchTurns()
  const startedAt = performance.now()
  const { statusCode, body } = await desk.inject({ ...request, url: `/api/desk/${request.url}` })
  const totalMs = performance.now() - startedAt
  const turns = await stopWatch()
  if (statusCode !== 200) throw new Error(`${request.url} answers ${statusCode}: ${body}`)
  return { totalMs, ...turns }
}

/** Measures the longest turn of the event loop. On a busy machine, go by the processor's time of a turn. */
function watchTurns() {
  const longest = { turnMs: 0, cpuMs: 0 }
  let [at, cpu] = [performance.now(), process.threadCpuUsage()]
  let isWatching = true
  function countTurn() {
    const { user, system } = process.threadCpuUsage(cpu)
    longest.turnMs = Math.max(longest.turnMs, performance.now() - at)
    longest.cpuMs = Math.max(longest.cpuMs, (user + system) / 1_000)
    ;[at, cpu] = [performance.now(), process.threadCpuUsage()]
    if (isWatching) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  return async () => {
    await nextTurn()
    isWatching = false
    return longest
  }
}
