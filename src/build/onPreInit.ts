import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { isCacheOfAnotherPlace } from './cache-place'

/**
 * Gatsby's cache names files by their whole paths: in a project that was copied or moved, pages would be built from the files of the
 * old place. Gatsby empties a cache whose plugins it does not know, which it looks at right after this; webpack's part it would keep.
 */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter, store }) => {
  const root = process.cwd()
  if (!isCacheOfAnotherPlace(root)) return
  reporter.info('.cache is from another folder (the project was copied or moved): it is emptied')
  await rm(join(root, '.cache/webpack'), { recursive: true, force: true })
  store.dispatch({ type: 'UPDATE_PLUGINS_HASH', payload: '' })
}
