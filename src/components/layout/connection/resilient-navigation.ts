import { pauseOrOnline } from '../../../shared/keep-trying'
import { isPaymentUnderWay, untilPaymentEnds } from '../../../shared/payment-under-way'
import { beginWait } from '../../../shared/waits'

export interface PageLoader {
  loadPage: (path: string) => Promise<LoadedPage | undefined>
  loadPageSync: (path: string, options?: object) => unknown
  isResilient?: boolean
}

interface LoadedPage {
  page?: { webpackCompilationHash: string }
}

const PROBE_PATH = '/page-data/app-data.json'
const PROBE_TIMEOUT_MS = 10_000
const PROBE_AGAIN_AFTER_MS = 2_000
const GIVE_UP_AFTER_MS = 20_000
const LOOK_AGAIN_AFTER_MS = 500

/**
 * When a page's data cannot be loaded, or belong to a release that went live meanwhile, Gatsby opens the page
 * as a document at once. Offline, the guest would see the browser's error page, and an alert about a payment
 * would be lost. So this patch waits until the server can be reached, no alert is open and no payment is
 * under way. It drops a page that arrives after the guest has gone elsewhere. Gatsby also loads a page's data
 * again for each query string, on which ours do not depend. Patches a loader once. Calls `onOffline` when the
 * guest has chosen a page that cannot come without a connection.
 */
export function makeNavigationResilient(
  loader: PageLoader,
  onOffline: () => void,
  openDocument = openInWindow,
): void {
  if (loader.isResilient) return
  loader.isResilient = true
  const { loadPage, loadPageSync } = loader
  let last = 0
  let endWait: (() => void) | undefined

  loader.loadPageSync = (path, options) => loadPageSync(withoutQuery(path), options)

  loader.loadPage = async (path) => {
    last += 1
    const own = last
    const { pathname } = window.location
    if (!navigator.onLine && !loader.loadPageSync(path)) onOffline()
    const isWanted = () => own === last && window.location.pathname === pathname
    endWait?.()
    endWait = beginWait()
    const page = await Promise.race([
      loadPage(withoutQuery(path)).catch(() => undefined),
      after(GIVE_UP_AFTER_MS),
    ])
    // Without this mark we cannot tell which release built the page.
    const release = page?.page?.webpackCompilationHash
    if (!release) await untilReached()
    if (own === last) endWait()
    if (release && isOfDocument(release)) return isWanted() ? page : never()
    do {
      // The alert about a payment opens a moment after the payment ends.
      await untilPaymentEnds()
      await after(LOOK_AGAIN_AFTER_MS)
    } while (isWanted() && mustStay())
    // A path that begins with two slashes would lead to another site.
    if (isWanted()) openDocument(`${window.location.origin}${path}`)
    return never()
  }
}

function withoutQuery(path: string): string {
  return path.replace(/\?[^#]*/, '')
}

function mustStay(): boolean {
  return isPaymentUnderWay() || document.querySelector('[role="alertdialog"][open]') !== null
}

/** True also in `gatsby develop`, where documents name no release. */
function isOfDocument(release: string): boolean {
  const own: unknown = Reflect.get(window, '___webpackCompilationHash')
  return own === undefined || own === release
}

function openInWindow(address: string): void {
  window.location.assign(address)
}

async function untilReached(): Promise<void> {
  for (;;) {
    const answer = fetch(PROBE_PATH, { cache: 'no-store' }).catch(() => undefined)
    if (await Promise.race([answer, after(PROBE_TIMEOUT_MS)])) return
    await pauseOrOnline(PROBE_AGAIN_AFTER_MS)
  }
}

/** Makes Gatsby stay on the page. */
function never(): Promise<never> {
  return new Promise(() => undefined)
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}
