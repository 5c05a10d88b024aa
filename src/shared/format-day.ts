const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
})

const nightFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/**
 * Takes milliseconds since 1970 and names the night that the hotel sells then: that of its day, which begins
 * at midnight there.
 * @example formatNight(Date.UTC(2026, 10, 22, 23, 30)) // 'Monday 23 November'
 */
export function formatNight(atMs: number): string {
  // Some versions of the language data write a comma behind the weekday.
  return nightFormat.format(atMs).replace(',', '')
}

/**
 * Takes milliseconds since 1970 and gives the hotel's day of them, for a guest.
 * @example formatDay(Date.UTC(2026, 10, 22)) // '22 November'
 */
export function formatDay(atMs: number): string {
  return dayFormat.format(atMs)
}
