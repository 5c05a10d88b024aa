const CACHE = 'desk'
const PAGE = '/desk'
const FILE = /\.(?:js|css|woff2)$|^\/page-data\//

/** Lets the service worker open the desk without a connection. The copy contains no guest data. */
export async function makeOfflineCopy(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/desk-worker.js', { scope: PAGE })
    await navigator.serviceWorker.ready
    await copyFiles()
  } catch {
    console.warn('The desk cannot be opened without a connection.')
  }
}

async function copyFiles(): Promise<void> {
  const page = await fetch(PAGE)
  const html = await page.clone().text()
  const release: unknown = Reflect.get(window, '___webpackCompilationHash')
  // A later release is copied once the page has loaded it, with its files.
  if (!page.ok || typeof release !== 'string' || !html.includes(release)) return
  const copies = await caches.open(CACHE)
  const files = loadedFiles()
  await copies.addAll(files)
  await copies.put(PAGE, page)
  for (const { url } of await copies.keys()) {
    if (!files.includes(url) && new URL(url).pathname !== PAGE) await copies.delete(url)
  }
}

function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(urls)].filter((url) => {
    const { origin, pathname } = new URL(url)
    return origin === window.location.origin && FILE.test(pathname)
  })
}
