import type { IncomingHttpHeaders } from 'node:http'

/** Counted in place of a page that does not exist, or of one campaign too many. */
export const OTHER = 'other'
const CAMPAIGN_MAX_LENGTH = 60
/** A stranger could otherwise fill the table with names. */
const NAMES_PER_DAY = 50

/**
 * Robots that say so. The name of a phone, CUBOT, contains one of these words.
 * https://github.com/omrilotan/isbot/blob/main/src/patterns.json
 */
const ROBOT = /(?<! cu)bot|crawl|spider|slurp|headless|lighthouse|externalhit/i

/** False for a robot, and for a guest who asks not to be counted. */
export function mayCount(headers: IncomingHttpHeaders): boolean {
  return headers.dnt !== '1' && headers['sec-gpc'] !== '1' && !ROBOT.test(headers['user-agent'] ?? '')
}

/** OTHER where the site has no such page. @example tidyPage('/Rooms/', () => true) // '/rooms' */
export function tidyPage(path: string, hasPage: (path: string) => boolean): string {
  // The search for the slashes takes time for a long address.
  if (path.length > 200) return OTHER
  const page = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  return /^\/[a-z0-9/_-]{0,79}$/.test(page) && hasPage(page) ? page : OTHER
}

/** '' for an e-mail address. @example tidyCampaign('utm_source=Instagram') // 'instagram' */
export function tidyCampaign(query: string): string {
  const params = new URLSearchParams(query)
  const text = ['source', 'medium', 'campaign'].map((name) => params.get(`utm_${name}`) ?? '').join(' ')
  if (text.includes('@')) return ''
  const plain = text.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, ' ')
  return plain.trim().slice(0, CAMPAIGN_MAX_LENGTH).trim()
}

/** '' for none, and undefined for a page of this site, as a reload has it. */
export function tidyReferrer(referrer: string, ownHost: string): string | undefined {
  const host = URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : ''
  if (host !== '' && host === ownHost.replace(/^www\./, '')) return undefined
  return /^[a-z0-9.-]{0,60}$/.test(host) ? host : OTHER
}

export function deviceOf({ 'user-agent': browser = '' }: IncomingHttpHeaders): 'phone' | 'laptop' {
  return /mobi|android|iphone|ipad/i.test(browser) ? 'phone' : 'laptop'
}

export function limitNames(): (day: string, name: string) => string {
  const names = new Set<string>()
  let today = ''
  return (day, name) => {
    if (day !== today) names.clear()
    today = day
    if (names.size < NAMES_PER_DAY) names.add(name)
    return names.has(name) ? name : OTHER
  }
}
