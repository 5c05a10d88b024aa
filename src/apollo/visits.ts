import { isOwnServer } from '../config/own-server'
import type { Visit, VisitAnswer, VisitEvent } from '../shared/visits'
import { VISITS_PATH } from '../shared/visits-path'

// Every first view has this code, so it is short.

/** The address at which the guest entered the site. Kept nowhere else. */
const landing = window.location.search
/** The names of campaigns in it, and no more of them than is counted. */
const UTM = /utm_[smc]\w+=[^&]{1,60}/g

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
  if (!isOwnServer) return undefined
  const { globalPrivacyControl, doNotTrack } = navigator as Asking
  const isUncounted = globalPrivacyControl || doNotTrack === '1'
  const visit: Visit = isUncounted ? {} : { event, page, campaign: (landing.match(UTM) || []).join('&') }
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
