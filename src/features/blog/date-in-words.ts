const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * Writes a day in words. Without `Intl`, whose words may differ between the build and a browser.
 * @example dateInWords('2026-11-20') // '20 November 2026'
 */
export function dateInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`
}
