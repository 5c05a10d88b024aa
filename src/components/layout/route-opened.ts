/** Dispatched on the window when a page of the site has opened, the first one too. */
export const ROUTE_OPENED = 'landmark:route'

/** Resolves when the page of the path opens. */
export function untilOpened(path: string): Promise<void> {
  return new Promise((resolve) => {
    function follow() {
      if (window.location.pathname !== path) return
      window.removeEventListener(ROUTE_OPENED, follow)
      resolve()
    }
    window.addEventListener(ROUTE_OPENED, follow)
  })
}
