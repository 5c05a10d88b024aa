import { hasOwnServer } from '../config/own-server'
import type { VisitEvent } from '../shared/visit-events'
import type { Visit, VisitAnswer } from '../shared/visits'
import { VISITS_PATH } from '../shared/visits-path'

// Every first view has this code, so it is short.

/** What the address at which the guest entered the site says of a campaign. Kept nowhere else. */
const campaign =
  typeof window === 'undefined'
    ? ''
    : (window.location.search.match(/utm_[smc]\w+=[^&]{1,60}/g) || []).join('&')

type Asking = Navigator & { globalPrivacyControl?: boolean }

/**
 * Counts what has happened on a page. For a guest who asks not to be counted, it only asks for the answer, which has the
 * hotel's notice. Nobody needs to know when it fails.
 */
export function countVisit(
  event: VisitEvent,
  page: string,
  onAnswer?: (answer: VisitAnswer) => unknown,
): Promise<unknown> | undefined {
  if (!hasOwnServer) return undefined
  const browser = navigator as Asking
  const isUncounted = browser.globalPrivacyControl || browser.doNotTrack === '1'
  const visit: Visit = isUncounted ? {} : { event, page, campaign }
  return fetch(VISITS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visit),
    priority: 'low',
  })
    .then((answer) => answer.json())
    .then(onAnswer)
    .catch(() => undefined)
}
