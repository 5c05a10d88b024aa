import { formatNaira } from '../../shared/money'

const LAGOS = { timeZone: 'Africa/Lagos' } as const
const day = new Intl.DateTimeFormat('en-GB', { ...LAGOS, day: '2-digit', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { ...LAGOS, hour: '2-digit', minute: '2-digit' })

/**
 * Formats an ISO 8601 moment in the hotel's time zone; '–' for none.
 * @example lagosTime('2026-11-22T13:05:00Z') // '22 Nov 2026 14:05'
 */
export function lagosTime(moment: string | null | undefined): string {
  if (moment === null || moment === undefined) return '–'
  const date = new Date(moment)
  return `${day.format(date)} ${clock.format(date)}`
}

/** Formats an amount of a currency; of naira as guests see it. @example amountOf(-85000) // '-₦85,000' */
export function amountOf(amount: number, currency = 'NGN'): string {
  return currency === 'NGN' ? formatNaira(amount) : `${amount.toFixed(2)} ${currency}`
}

/** Gives a number with its noun. @example counted(1, 'room') // '1 room' */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`
}
