import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { isDevelop, readBuildEnv, readSiteEnv } from '../config/server-env'
import { buildSettingsOf, type Release, releaseFile } from '../server/releases/description'
import { started } from './build-start'
import { compressRelease } from './compress-release'
import { type BuiltScripts, deferScripts } from './defer-scripts'
import { nameSitemap } from './plugins'
import { phoneLink, whatsAppLink } from '../shared/contact-links'
import { readHotel } from '../server/hotel/hotel'
import { html } from '../server/plain-pages/html'
import { renderPage } from '../server/plain-pages/page'

/**
 * Removes release.json from public/ until the build ends. Where it is missing, the last build broke off: it
 * has changed Gatsby's records but not the pages. Then Gatsby must start over: it empties its cache when the
 * hash of the plugins differs, and removes the pages when `caches-lmdb` is missing.
 */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ store }) => {
  const release = releaseFile(resolve('public'))
  if (!isDevelop() && !existsSync(release)) {
    await rm(resolve('.cache/caches-lmdb'), { recursive: true, force: true })
    store.dispatch({ type: 'UPDATE_PLUGINS_HASH', payload: '' })
  }
  await rm(release, { force: true })
}

export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ reporter, store }) => {
  const siteDir = resolve('public')
  // Gatsby copies Partytown into every site, but this site does not use it.
  await rm(join(siteDir, '~partytown'), { recursive: true, force: true })
  const { pages }: Pick<BuiltScripts, 'pages'> = store.getState()
  const { assetsByChunkName } = JSON.parse(await readFile(join(siteDir, 'webpack.stats.json'), 'utf8'))
  await deferScripts(siteDir, { pages, assetsByChunkName })
  await nameSitemap(siteDir, readBuildEnv().siteUrl)
  await writeUnavailablePage(siteDir, resolve('content'))
  reporter.info(`Compressed ${await compressRelease(siteDir)} files`)
  const release: Release = {
    ...started,
    settings: buildSettingsOf(readSiteEnv(), readBuildEnv()),
    builtAt: new Date().toISOString(),
  }
  await writeFile(releaseFile(siteDir), `${JSON.stringify(release)}\n`)
}

/** Writes the page that the proxies of deploy/ show while no server answers. It needs no other file. */
export async function writeUnavailablePage(siteDir: string, contentDir: string): Promise<void> {
  const hotel = await readHotel(contentDir, { smtp: undefined, from: undefined, desk: undefined })
  const { text } = renderPage(hotel, {
    heading: 'We will be back in a few minutes',
    main: html`<p>
        Our site cannot be reached at the moment. We are up at any hour: for a room, call us or use WhatsApp.
      </p>
      <p>
        ${hotel.phones.map((phone) => html`<a class="button" href="${phoneLink(phone)}">Call ${phone}</a> `)}
        <a class="button quiet" href="${whatsAppLink(hotel.whatsapp)}">Message us on WhatsApp</a>
      </p>
      <p>
        If you have paid, please do not pay again: your payment is safe, and your confirmation comes by email.
      </p>`,
  })
  await writeFile(join(siteDir, 'unavailable.html'), text)
}
