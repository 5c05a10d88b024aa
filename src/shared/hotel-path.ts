/**
 * Answers with what every page says of the hotel at this moment: its notice. Not a part of the visit counter, whose path
 * ad blockers know, and not in paths.ts: the script that calls it is part of every first view.
 */
export const HOTEL_PATH = '/api/hotel/'
