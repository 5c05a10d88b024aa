/** In place of a file's path: the form of a new post. */
export const NEW_POST = 'new-post'

/** Returns where a content file is edited. Takes its path below content/. */
export function contentPath(path: string): string {
  return `/desk/content/${path}`
}
