/** Returns where a content file is edited. Takes its path below content/. */
export function contentPath(path: string): string {
  return `/desk/content/${path}`
}
