// The build writes the value into the script that renders the pages, not into the browser's, so a new value
// renders all pages again.
const address = process.env.SITE_URL?.trim()

/** The site's public origin, without a trailing slash; undefined when SITE_URL is not set. */
export const siteOrigin = address ? new URL(address).origin : undefined
