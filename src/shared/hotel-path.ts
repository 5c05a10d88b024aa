/** Not below the visit counter's path, which ad blockers know; not in paths.ts, as first views load this. */
export const HOTEL_PATH = '/api/hotel/'
