import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { isCacheOfAnotherPlace, isUnfinished } from './cache-place'

/**
 * Empties a `.cache` that was made in another folder, or by a build that was cut off. Gatsby's cache names
 * files by absolute paths, so a copied or moved project would be built from the files of its old place.
 * Gatsby itself empties its cache when the hash of the plugins differs, which it checks right after this
 * call; it would keep webpack's part.
 */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter, store }) => {
  const root = process.cwd()
  const reason = isCacheOfAnotherPlace(root)
    ? 'is from another folder (the project was copied or moved)'
    : isUnfinished(root) && 'is of a build that did not end'
  if (reason === false) return
  reporter.info(`.cache ${reason}: it is emptied`)
  await rm(join(root, '.cache/webpack'), { recursive: true, force: true })
  store.dispatch({ type: 'UPDATE_PLUGINS_HASH', payload: '' })
}
