const ATTRIBUTE = /\s(?:href|src)="([^"]*)"/g
const SOURCE_SET = /\s(?:srcset|imagesrcset)="([^"]*)"/gi
/** Pictures in the data of a page, which the browser loads on the way to it. */
const PICTURE = /\/static\/[\w./%-]+\.(?:avif|webp|jpe?g|png)/g
const SCRIPT_TAG = /<script\b[^>]*\ssrc="([^"]*)"/gi
const HANDLER = /<[a-z][^>]*\s(on[a-z]+)="/gi

/** Returns the paths of this site that a page names in links, scripts, styles and pictures. */
export function linksIn(html: string): string[] {
  const single = [...html.matchAll(ATTRIBUTE)].map(([, url = '']) => url)
  const sets = [...html.matchAll(SOURCE_SET)].flatMap(([, set = '']) =>
    set.split(',').map((part) => part.trim().split(/\s/)[0] ?? ''),
  )
  return [...new Set([...single, ...sets].map(pathOf).filter((path) => path !== undefined))]
}

/** Returns the paths of built pictures that any text of the site names. */
export function picturesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PICTURE)].map(([path]) => decodeURIComponent(path)))]
}

/** Returns what the page's own Content-Security-Policy would block: other hosts' scripts, inline handlers. */
export function unfitScripts(html: string): string[] {
  const foreign = [...html.matchAll(SCRIPT_TAG)]
    .map(([, url = '']) => url)
    .filter((url) => !/^\/(?!\/)/.test(url))
  const handlers = [...html.matchAll(HANDLER)].map(([, name = '']) => `the attribute ${name}`)
  return [...foreign, ...handlers]
}

/** Returns the path of an address on this site; undefined for any other address. */
function pathOf(url: string): string | undefined {
  if (!/^\/(?!\/)/.test(url)) return undefined
  const path = url.replaceAll('&amp;', '&').replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
