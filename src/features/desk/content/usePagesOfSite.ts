import { OWN_PAGES } from '../../../shared/own-pages'
import { roomPagePath } from '../../../shared/paths'
import { useAnswer } from '../api/useAnswer'

/** Returns the pages that guests see, with their names: the site's own, rooms and posts. */
export function usePagesOfSite(): (readonly [path: string, name: string])[] {
  const entries = useAnswer('GET content/').data ?? []
  const rooms = (useAnswer('GET rooms/').data ?? []).filter(({ listed }) => listed)
  const posts = entries.filter(
    ({ group, is_draft, is_over, appears_at }) => group === 'posts' && !is_draft && !is_over && !appears_at,
  )
  return [
    ...Object.entries(OWN_PAGES),
    ...rooms.map(({ id, name }) => [roomPagePath(id), `Room ${id}: ${name}`] as const),
    ...posts.map(({ path, label }) => [`/${path.replace(/\.md$/, '')}`, `Post: ${label}`] as const),
  ]
}
