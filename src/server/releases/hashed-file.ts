/** Gatsby puts a hash of the content into these names, so the content of a name never changes. */
const HASHED_FILE = /^(?:static\/.+|[^/]+[-.][0-9a-f]{10,}\.(?:js|css)(?:\.map|\.LICENSE\.txt)?)$/

/** True for a file whose content never changes. Takes a path relative to the site's folder. */
export function isHashedFile(path: string): boolean {
  return HASHED_FILE.test(path.replace(/\.(br|gz)$/, ''))
}
