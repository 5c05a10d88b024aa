/** Not below the visit counter's path, which ad blockers know. Not in paths.ts: first views load it. */
export const HOTEL_PATH = '/api/hotel/'
