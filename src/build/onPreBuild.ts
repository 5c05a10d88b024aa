import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { releaseFile } from '../server/releases/description'
import { removeSitemap } from './name-sitemap'
import { startPictures } from './start-pictures'

/**
 * From here on the build writes to public/. Until the build has ended, public/ must not count as a release.
 */
export const onPreBuild: GatsbyNode['onPreBuild'] = async (args) => {
  await rm(releaseFile(resolve('public')), { force: true })
  await removeSitemap(resolve('public'))
  await startPictures(args)
}
