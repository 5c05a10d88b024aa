import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { readBuildEnv, readSiteEnv } from '../config/server-env'
import { buildSettingsOf, type Release, releaseFile } from '../server/releases/description'
import { recordedInputs, recordedRoomList } from './build-start'
import { compressRelease } from './compress-release'
import { type BuiltScripts, deferScripts } from './defer-scripts'
import { nameSitemap, removeSitemap } from './plugins'
import { writeReleaseHash } from './release-hash'
import { removeLeftovers } from './remove-leftovers'
import { writeUnavailablePage } from './unavailable-page'

/** The build is about to write to public/, which must not count as a release until it ends. */
export const onPreBuild: GatsbyNode['onPreBuild'] = async () => {
  await rm(releaseFile(resolve('public')), { force: true })
  await removeSitemap(resolve('public'))
}

/** The part of Gatsby's store with the pages and queries of this build. */
interface BuildState {
  pages: BuiltScripts['pages']
  staticQueryComponents: ReadonlyMap<string, { hash: string | number }>
}

/** Finishes the release: defers scripts, compresses texts, and writes what the release was built from. */
export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ reporter, store }) => {
  const siteDir = resolve('public')
  // Gatsby copies Partytown into every site, but this one does not use it.
  await rm(join(siteDir, '~partytown'), { recursive: true, force: true })
  const { pages, staticQueryComponents }: BuildState = store.getState()
  const staticQueryHashes = [...staticQueryComponents.values()].map(({ hash }) => hash)
  await removeLeftovers(siteDir, { paths: pages.keys(), staticQueryHashes })
  const { assetsByChunkName } = JSON.parse(await readFile(join(siteDir, 'webpack.stats.json'), 'utf8'))
  await deferScripts(siteDir, { pages, assetsByChunkName })
  await writeReleaseHash(siteDir, store.getState().webpackCompilationHash)
  await nameSitemap(siteDir, readBuildEnv().siteUrl)
  await writeUnavailablePage(siteDir, resolve('content'))
  const { files, bytes, compressedBytes } = await compressRelease(siteDir)
  reporter.info(
    `Compressed ${files} files: ${kilobytes(bytes)} KB are ${kilobytes(compressedBytes)} KB in brotli`,
  )
  const release: Release = {
    settings: buildSettingsOf(readSiteEnv(), readBuildEnv()),
    inputs: recordedInputs(),
    rooms: recordedRoomList(),
    builtAt: new Date().toISOString(),
  }
  await writeFile(releaseFile(siteDir), `${JSON.stringify(release)}\n`)
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1024)
}
