import { pauseOrOnline } from '../../../shared/keep-trying'
import { isPaymentUnderWay, untilPaymentEnds } from '../../../shared/payment-under-way'
import { beginWait } from '../../../shared/waits'

/** The part of Gatsby's loader that is used here. `loadPage` resolves to a page, or to an error without one. */
export interface PageLoader {
  loadPage: (path: string) => Promise<LoadedPage | undefined>
  /** Returns a page that is already loaded. */
  loadPageSync: (path: string, options?: object) => unknown
  isPatient?: boolean
}

interface LoadedPage {
  page?: { webpackCompilationHash: string }
}

/** A small file that every release has. */
const PROBE_PATH = '/page-data/app-data.json'
const PROBE_TIMEOUT_MS = 10_000
const PROBE_AGAIN_AFTER_MS = 2_000
/** After this time the page is asked for as a whole document. */
const GIVE_UP_AFTER_MS = 20_000
const LOOK_AGAIN_AFTER_MS = 500

/**
 * When a page's data cannot be loaded, or are of a release that went live in the meantime, Gatsby opens the page
 * as a document at once. Without a connection the browser would then show its own error page, and news of a
 * payment would be lost with the page. So the document is opened when the server can be reached, no alert is
 * open and no payment is under way. A page that arrives late does not take back a guest who has gone elsewhere.
 * Gatsby's loader also loads a page's data again for each query of its address; the data of our pages do not
 * depend on it. Changes a loader once.
 */
export function makePatient(loader: PageLoader, openDocument = openInWindow): void {
  if (loader.isPatient) return
  loader.isPatient = true
  const { loadPage, loadPageSync } = loader
  let last = 0
  let endWait: (() => void) | undefined

  loader.loadPageSync = (path, options) => loadPageSync(withoutQuery(path), options)

  loader.loadPage = async (path) => {
    last += 1
    const own = last
    const { pathname } = window.location
    const isWanted = () => own === last && window.location.pathname === pathname
    endWait?.()
    endWait = beginWait()
    const page = await Promise.race([
      loadPage(withoutQuery(path)).catch(() => undefined),
      after(GIVE_UP_AFTER_MS),
    ])
    // A page without this mark is of no known release.
    const release = page?.page?.webpackCompilationHash
    if (!release) await untilReached()
    if (own === last) endWait()
    if (release && isOfDocument(release)) return isWanted() ? page : never()
    do {
      // The alert about a payment opens a moment after its end.
      await untilPaymentEnds()
      await after(LOOK_AGAIN_AFTER_MS)
    } while (isWanted() && mustStay())
    // A path that begins with two slashes would lead to another site by itself.
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

/** While the site is developed, its documents name no release. */
function isOfDocument(release: string): boolean {
  const own: unknown = Reflect.get(window, '___webpackCompilationHash')
  return own === undefined || own === release
}

function openInWindow(address: string): void {
  window.location.assign(address)
}

/** Resolves when the server answers, whatever the answer is. */
async function untilReached(): Promise<void> {
  for (;;) {
    const answer = fetch(PROBE_PATH, { cache: 'no-store' }).catch(() => undefined)
    if (await Promise.race([answer, after(PROBE_TIMEOUT_MS)])) return
    await pauseOrOnline(PROBE_AGAIN_AFTER_MS)
  }
}

/** Gatsby then goes nowhere. */
function never(): Promise<never> {
  return new Promise(() => undefined)
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}
