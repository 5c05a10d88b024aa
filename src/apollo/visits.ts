import { hasOwnServer } from '../config/own-server'
import type { VisitEvent } from '../shared/visit-events'
import type { Visit } from '../shared/visits'
import { VISITS_PATH } from '../shared/visits-path'

// Every first view has this code, so it is short.

/** The campaign in the address at which the guest entered the site. It is not stored. */
const campaign =
  typeof window === 'undefined'
    ? ''
    : (window.location.search.match(/utm_[smc]\w+=[^&]{1,60}/g) || []).join('&')

/** The page with the link to the site. Only a visit's first page sends it. */
let referrer: string | undefined = typeof window === 'undefined' ? '' : document.referrer

type Asking = Navigator & { globalPrivacyControl?: boolean }

/** Counts what has happened on a page, unless the guest asks not to be counted. A failure is ignored. */
export function countVisit(
  event: VisitEvent,
  page: string,
  reference?: string,
): Promise<unknown> | undefined {
  const browser = navigator as Asking
  if (!hasOwnServer || browser.globalPrivacyControl || browser.doNotTrack === '1') return undefined
  const visit: Visit = { event, page, campaign, referrer, reference }
  referrer = undefined
  return fetch(VISITS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visit),
    priority: 'low',
  }).catch(() => undefined)
}
