// Not in the contract's files, so that a browser can import them without the schemas.

/** Start of the paths of all calls of the desk. */
export const DESK_API = '/api/desk/'
/** Every write of the desk carries this header: no form, and no page of another origin, can send it. */
export const DESK_HEADER = 'x-desk'
/** On a read of a page that somebody has just used. Others come by themselves, and keep nobody signed in. */
export const USED_HEADER = 'x-desk-used'

/**
 * Returns a link for a single sign-in. The token is behind #, where no server or proxy logs it.
 * @example signInLink('https://desk.example.com', 'abc') // 'https://desk.example.com/desk/sign-in#abc'
 */
export function signInLink(deskOrigin: string, token: string): string {
  return `${deskOrigin}/desk/sign-in#${token}`
}
