/**
 * How many rooms a page of the room list has in the build: three rows on a desktop. The queries of / and
 * /rooms name the same number.
 */
export const ROOMS_PER_PAGE = 9

/** Gives the path of a page of the room list, counted from 1. @example roomsPagePath(2) // '/rooms/2' */
export function roomsPagePath(page: number): string {
  return page === 1 ? '/rooms' : `/rooms/${page}`
}
