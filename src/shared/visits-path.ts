/** Not in paths.ts: the script that calls it is part of every first view. */
export const VISITS_PATH = '/api/visits/'
