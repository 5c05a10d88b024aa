// The build writes the value into the script that draws the pages (never the browser's), so a change draws every page anew.
const address = process.env.SITE_URL?.trim()

/** Origin under which guests reach the site, without a slash at its end; undefined where nobody has said. */
export const siteOrigin = address ? new URL(address).origin : undefined
