/** Returns undefined for a path that is not valid percent-encoded UTF-8. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
