import type { Room } from '../shared/contract'
import type { ApiAnswer } from './call-json'
import type { RoomData, RoomsData } from './operations'
import { dataOf, type RestCall } from './room-calls'

// An inline script makes the page's first call. Its answer is shown, and later fills Apollo's cache.

declare global {
  interface Window {
    earlyAnswer?: { path: string; askedAt: number; answer: Promise<ApiAnswer> } | undefined
  }
}

/** Maximum age of the early answer: on a slow connection the scripts arrive this late. */
const FRESH_MS = 15_000

export const earlyData: Partial<RoomsData & RoomData> = {}

/** Returns undefined for another path, a second time, after a failure, or late: the API must be called. */
export async function readEarly<Data>(call: RestCall<Data>): Promise<Data | undefined> {
  const early = window.earlyAnswer
  window.earlyAnswer = undefined
  if (early?.path !== call.path || Date.now() - early.askedAt > FRESH_MS) return undefined
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), call.timeoutMs))
  const answer = await Promise.race([early.answer.catch(() => undefined), timeout])
  const data = answer && dataOf(call, answer)
  Object.assign(earlyData, data)
  return data
}

let readCache = (): Room[] | undefined => earlyData.rooms
let resolveLoaded = () => {}

export const apolloLoaded = new Promise<void>((resolve) => {
  resolveLoaded = resolve
})

export function noteApolloLoaded(readRooms: () => Room[] | undefined): void {
  readCache = readRooms
  resolveLoaded()
}

export function lastRooms(): Room[] | undefined {
  return readCache()
}
