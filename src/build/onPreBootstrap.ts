import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { isDevelop } from '../config/server-env'
import { releaseFile } from '../server/releases/description'
import { noteBuild, notePlaceOfCache } from './cache-place'

/**
 * At this point Gatsby has emptied what it must of the cache. `gatsby develop` writes into public/, too: from
 * here on it must not count as a release.
 */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async () => {
  notePlaceOfCache(process.cwd())
  if (isDevelop()) await rm(releaseFile(resolve('public')), { force: true })
  else noteBuild(process.cwd())
}
