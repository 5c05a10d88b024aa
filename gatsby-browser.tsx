import type { GatsbyBrowser } from 'gatsby'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { askHotel } from './src/apollo/ask-hotel'
import { countVisit } from './src/apollo/visits'
import { AlertProvider } from './src/components/ui/Alert'
import { replayTap, stopCapturingTaps } from './src/components/layout/start/early-tap'

/** Wraps every page and its `Head`, so nothing here may have an effect. */
export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => (
  <AlertProvider>{element}</AlertProvider>
)

export { wrapPageElement } from './src/wrapPageElement'

/** Ends the task that evaluates the scripts: the browser can paint and scroll before React starts. */
export const onClientEntry: GatsbyBrowser['onClientEntry'] = () =>
  new Promise<void>((resolve) => setTimeout(resolve))

/** In a transition, React hydrates in short tasks, between which the browser can paint and scroll. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] =
  process.env.NODE_ENV === 'production' ? () => hydrate : undefined

function hydrate(element: ReactNode, container: Element): void {
  stopCapturingTaps()
  startTransition(() => void hydrateRoot(container, element))
}

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = replayTap

/**
 * A dialog opens and closes by a navigation to the same page, which must not scroll. A page that is opened by
 * an outside link or an address must not scroll either: Gatsby would scroll to where an earlier visit in this
 * tab ended.
 */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = ({
  prevRouterProps: before,
  routerProps: { location },
}) => (before ? before.location.pathname !== location.pathname : location.hash !== '' || !isVisit())

/** True when a link or an address opened the document, rather than Back or a reload. */
function isVisit(): boolean {
  return performance.getEntriesByType('navigation')[0]?.toJSON().type === 'navigate'
}

let hasNotice = false

/** Counts the page, and shows the hotel's notice of this moment. */
function countView(path: string): void {
  // Not before the page is seen: browsers prepare pages, and open tabs in the background.
  requestAnimationFrame(() => {
    void countVisit('view', path)
    void askHotel(({ notice }) => {
      hasNotice ||= !!notice
      // Without a name, because the names of chunks are part of every page.
      return (
        hasNotice &&
        import('./src/components/layout/notice/show-notice').then((code) => code.showNotice(notice))
      )
    })
  })
}

/**
 * Removes the address that the build wrote into the head: after a navigation, a guest who shares the page
 * would share the address of the first page.
 */
export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  const { pathname } = location
  if (prevLocation && prevLocation.pathname === pathname) return
  if (!pathname.startsWith('/desk')) countView(pathname)
  if (!prevLocation) return
  const ofFirstPage = document.querySelectorAll('link[rel=canonical], meta[property="og:url"]')
  for (const element of ofFirstPage) element.remove()
}
