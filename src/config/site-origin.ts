// The build inlines the value into the script that renders the HTML, so a new address renders every page
// again. The browser's script does not contain it.
const address = process.env.SITE_URL?.trim()

/** The public origin of the site, without a trailing slash; undefined when SITE_URL is not set. */
export const siteOrigin = address ? new URL(address).origin : undefined
