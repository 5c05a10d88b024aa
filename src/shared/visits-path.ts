/** Not in paths.ts: every first view loads this path's script. */
export const VISITS_PATH = '/api/visits/'
