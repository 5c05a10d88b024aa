// The build writes the value into the script that renders the pages, not into the browser's, so after a
// change of SITE_URL Gatsby renders all pages anew.
const address = process.env.SITE_URL?.trim()

/** The site's public origin, without a trailing slash; undefined when SITE_URL is not set. */
export const siteOrigin = address ? new URL(address).origin : undefined
