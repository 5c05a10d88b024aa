import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FEED_PATH, SITEMAP_PATH } from './search-plugins'

/** What an earlier build may have left in public/, and a build without SITE_URL does not write. */
const MADE_WITH_ADDRESS = [FEED_PATH, SITEMAP_PATH, '/sitemap-0.xml']

/** Removes the sitemap and the feed of an earlier build: this one may be for no address, or for another. */
export async function removeSitemap(siteDir: string): Promise<void> {
  for (const path of MADE_WITH_ADDRESS) await rm(join(siteDir, path), { force: true })
}

/**
 * Names the sitemap in robots.txt, where one was made. Takes the folder of the site, and its origin; robots
 * ask for a whole address (https://www.sitemaps.org/protocol.html#submit_robots).
 */
export async function nameSitemap(siteDir: string, origin: string | undefined): Promise<void> {
  const robots = join(siteDir, 'robots.txt')
  if (origin === undefined || !existsSync(join(siteDir, SITEMAP_PATH)) || !existsSync(robots)) return
  const rules = (await readFile(robots, 'utf8')).replace(/\nSitemap: .*\n/g, '')
  await writeFile(robots, `${rules}\nSitemap: ${origin}${SITEMAP_PATH}\n`)
}
