/** The id of the element that holds the notice for guests. */
export const NOTICE_ID = 'from-the-hotel'
