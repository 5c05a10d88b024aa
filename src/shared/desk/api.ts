// Not in the schemas' files, so that a browser can import this without schemas.

export const DESK_API = '/api/desk/'
/** Every write of the desk carries this header, which no form and no page of another origin can send. */
export const DESK_HEADER = 'x-desk'
/** Marks a read by a page that was just used. A page's automatic reads do not extend the session. */
export const USED_HEADER = 'x-desk-used'
/** The id of a person's action, which stays the same when a call is repeated after its answer was lost. */
export const ACTION_HEADER = 'x-desk-action'
export const ALREADY_DONE = 'already_done'

export const MARKS_COLUMN = 'To look at'

/** The most rows of each list: the newest messages and bookings, and the oldest undecided payments. */
export const MESSAGES_LISTED = 500
export const BOOKINGS_LISTED = 50
export const OPEN_PAYMENTS_LISTED = 100

/** The token follows #, where no server or proxy logs it. */
export function signInLink(deskOrigin: string, token: string): string {
  return `${deskOrigin}/desk/sign-in#${token}`
}
