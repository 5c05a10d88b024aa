/**
 * False when the site's API is on another host. Like `hasOwnServer` of site-env, for a script that is part of every first
 * view.
 */
export const isOwnServer = !process.env.GATSBY_API_HOST
