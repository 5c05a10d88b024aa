import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { releaseFile } from '../server/site/release'

/**
 * Rooms and pictures are read, and from here on public/ is written: until the build is whole, nothing in it calls itself a release.
 */
export const onPreBuild: GatsbyNode['onPreBuild'] = () => rm(releaseFile(resolve('public')), { force: true })
