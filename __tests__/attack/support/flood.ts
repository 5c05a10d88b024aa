import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runProgram } from './outside'

export interface FloodSettings {
  port: number
  path: string
  perSecond: number
  seconds: number
  /** How many requests in all; by default as many as rate and time make. */
  total?: number
  /** How many client addresses take turns, each in a network of its own. */
  addresses: number
  /** JSON in which REFERENCE and NUMBER are other ones in each request. */
  body: string
  headers: readonly string[]
  /** How many are open at most. */
  connections: number
  /** True lets a request wait for a free connection, and the end for the last answer. */
  isPatient?: boolean
}

export interface FloodTally {
  sent: number
  /** Requests for which no connection was free. */
  unsent: number
  /** How many answers had a status; 0 for connections that ended without one. */
  statuses: Record<number, number>
  /** Answers of 503 that do not say when to come again. */
  withoutRetry: number
  seconds: number
}

/** Floods the hotel from a process of its own, and gives what was answered: flood-program.ts. */
export async function flood(settings: FloodSettings): Promise<FloodTally> {
  const child = runProgram(join(__dirname, 'flood-program.ts'), settings)
  return JSON.parse(await text(child.stdout)) as FloodTally
}

/** Gives the answers of a flood as a figure. @example '404:12,503:988' */
export function describeStatuses({ statuses }: Pick<FloodTally, 'statuses'>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status}:${count}`)
    .join(',')
}
