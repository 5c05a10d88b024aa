import { FEATURE_PAGES } from '../content-files'

/** The paths of the site's own pages, but those of rooms and posts. A test compares them with src/pages. */
export const OWN_PAGES: readonly string[] = [
  '/',
  '/rooms',
  ...FEATURE_PAGES,
  '/contact',
  '/blog',
  '/booking',
  '/policies',
  '/privacy',
]

/** Gives the path of a post. Takes the name of its file without `.md`. */
export function postPath(slug: string): string {
  return `/blog/${slug}`
}
