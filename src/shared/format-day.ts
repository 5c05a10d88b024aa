const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
})

/**
 * Takes milliseconds since 1970 and gives the hotel's day of them, for a guest.
 * @example formatDay(Date.UTC(2026, 10, 22)) // '22 November'
 */
export function formatDay(atMs: number): string {
  return dayFormat.format(atMs)
}
