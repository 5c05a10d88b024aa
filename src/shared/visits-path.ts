/**
 * Counts a visit. It is not in the contract, and not in paths.ts either: the
 * script that calls it is part of every first view.
 */
export const VISITS_PATH = '/api/visits/'
