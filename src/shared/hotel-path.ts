/** Not below the visit counter's path, which ad blockers know. Not in paths.ts: first views have this code. */
export const HOTEL_PATH = '/api/hotel/'
