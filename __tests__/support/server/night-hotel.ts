import { checkOut } from '../../../src/server/bookings/check-in'
import { readNight } from '../../../src/server/money/night'
import { openTestBackend, type TestBackend } from './backend'
import { RECEPTIONIST } from './receptionist'
import { walkIn } from './walk-in'

export const OWNER = { ...RECEPTIONIST, who: 'Ngozi', role: 'owner' } as const
/** The business day whose night is read. */
export const DAY = '2026-11-22'
export const YESTERDAY = new Date('2026-11-21T14:00:00.000Z')
export const AFTERNOON = new Date('2026-11-22T14:00:00.000Z')
export const EVENING = new Date('2026-11-22T18:00:00.000Z')
export const DAYS_LATER = new Date('2026-11-25T12:00:00.000Z')

export let backend: TestBackend
export async function openHotel(options: Parameters<typeof openTestBackend>[0] = {}): Promise<void> {
  backend = await openTestBackend(options)
}

export const arrive = (order: Parameters<typeof walkIn>[1], now = AFTERNOON) =>
  walkIn(backend.database, order, now)
export const leave = (code: string, now: Date, keeps_unused = false) =>
  checkOut(backend.database, RECEPTIONIST, { code, now, hasHousekeeping: false, keeps_unused })
export const night = (now = DAYS_LATER) => readNight(backend.database, DAY, now)
export const linesOf = async (roomId: number) =>
  (await night()).lines.filter(({ room_id }) => room_id === roomId)
