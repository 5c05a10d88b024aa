import type { GatsbyBrowser } from 'gatsby'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { AlertProvider } from './src/components/ui/Alert'
import { repeatTap, takeTap } from './src/components/layout/start/early-tap'

/** Wraps every page, and its `Head` too: so nothing here may have an effect. */
export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => (
  <AlertProvider>{element}</AlertProvider>
)

export { wrapPageElement } from './src/wrapPageElement'

/** Ends the task that evaluates the scripts, so that the browser can draw and scroll before React starts. */
export const onClientEntry: GatsbyBrowser['onClientEntry'] = () =>
  new Promise<void>((resolve) => setTimeout(resolve))

/** In a transition, React hydrates in short tasks, between which the browser can draw and scroll. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] =
  process.env.NODE_ENV === 'production' ? () => hydrate : undefined

function hydrate(element: ReactNode, container: Element): void {
  takeTap()
  startTransition(() => void hydrateRoot(container, element))
}

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = repeatTap

/** Gatsby respects Save-Data and slow connections, but not the media query prefers-reduced-data. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () =>
  window.halveSizes !== undefined

/**
 * A dialog opens and closes by a navigation to the same page, which must not scroll. Neither must a page that
 * is opened by an outside link or an address: Gatsby would scroll to where an earlier visit in this tab ended.
 */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = ({
  prevRouterProps: before,
  routerProps: { location },
}) => (before ? before.location.pathname !== location.pathname : location.hash !== '' || !isVisit())

/** True when a link or an address opened the document, rather than Back or a reload. */
function isVisit(): boolean {
  return performance.getEntriesByType('navigation')[0]?.toJSON().type === 'navigate'
}

/**
 * The build writes a page's address into the head. After a navigation it would be wrong: a guest who shares
 * the page would share the first page's address.
 */
export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  if (!prevLocation || prevLocation.pathname === location.pathname) return
  const ofFirstPage = document.querySelectorAll('link[rel=canonical], meta[property="og:url"]')
  for (const element of ofFirstPage) element.remove()
}
