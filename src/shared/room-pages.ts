/** Three rows on a desktop. The page queries of / and /rooms use the same number. */
export const ROOMS_PER_PAGE = 9

/** Pages count from 1. @example roomsPagePath(2) // '/rooms/2' */
export function roomsPagePath(page: number): string {
  return page === 1 ? '/rooms' : `/rooms/${page}`
}
