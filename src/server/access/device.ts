/** The order matters: a user agent also names older browsers that it is compatible with. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** @example 'Firefox on Linux' */
export function describeDevice(userAgent = ''): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([mark]) => userAgent.includes(mark))?.[1],
  )
  if (browser === undefined && system === undefined) return 'Unknown browser'
  return system === undefined ? `${browser}` : `${browser ?? 'Browser'} on ${system}`
}
