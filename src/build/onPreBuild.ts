import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { releaseFile } from '../server/releases/description'
import { removeSitemap } from './name-sitemap'

/** From here on the build writes to public/, which must not count as a release until the build has ended. */
export const onPreBuild: GatsbyNode['onPreBuild'] = async () => {
  await rm(releaseFile(resolve('public')), { force: true })
  await removeSitemap(resolve('public'))
}
