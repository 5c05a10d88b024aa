import type { InjectOptions } from 'fastify'
import type { DeskServices } from '../../../src/server/desk/services'
import type { ContentEntry, ContentFile } from '../../../src/shared/desk/content'
import { copyContent } from '../content-copy'
import { MARKETING } from './actor'
import { openTestBackend } from './backend'
import { openDeskCalls } from './desk-calls'
import { readJournal } from './receptionist'

export const DINING = 'dining.json'
export const POST = 'blog/the-pool-by-day-and-by-night.md'
/** 7:05 pm in Lagos. */
export const EVENING = new Date('2026-11-27T18:05:00Z')

export interface Dining {
  banner: Record<string, string>
  features: Record<string, unknown>[]
}

/** The calls about content of a hotel whose content/ is a copy. Ada calls, unless somebody else is given. */
export async function openContentDesk(given: Partial<DeskServices> = {}) {
  const hotel = await openTestBackend()
  const copy = await copyContent({ hasOwnPictures: true })
  const services = { projectContentDir: copy.contentDir, now: () => EVENING, ...given }
  const ada = await openDeskCalls(hotel, services)
  const bola = await openDeskCalls(hotel, {
    ...services,
    actor: { ...MARKETING, who: 'Bola' },
  })
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: InjectOptions['payload'], as = ada) =>
    as.inject({ method, url: `/api/desk/content/${path}`, ...(payload !== undefined && { payload }) })
  const read = async <Value>(path: string) =>
    (await call('GET', `file/?path=${path}`)).json<ContentFile & { value: Value }>()
  const list = async () => (await call('GET', '')).json<ContentEntry[]>()
  const save = (path: string, version: number, value: unknown, as = ada) =>
    call('PUT', 'file/', { path, version, value }, as)
  /** Tries to save a value. Returns what is wrong with it. */
  const check = async (path: string, value: unknown): Promise<Record<string, string>> =>
    (await save(path, 0, value)).json().error?.fields ?? {}
  const journal = () => readJournal(hotel.database)
  return { ...hotel, ...copy, ada, bola, call, read, list, save, check, journal }
}

export const withHeadline = (value: Dining, headline: string) => ({
  ...value,
  banner: { ...value.banner, headline },
})
