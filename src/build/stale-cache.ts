import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { isDevelop } from '../config/server-env'
import { releaseFile } from '../server/releases/description'

/** Gatsby's record of a build. It names files by absolute paths. */
const RECORD = '.cache/redux'
/** Holds the project's folder once a build has ended in success. */
const MARK = '.cache/built-in'

/**
 * Empties a `.cache` that was made in another folder, or by a build that was cut off: the next one would take the
 * files of the old place, and the pages of before, for up to date. Gatsby itself empties its cache when the hash
 * of the plugins differs, which it checks right after this call; it would keep webpack's part.
 */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter, store }) => {
  const [record, mark] = [resolve(RECORD), resolve(MARK)]
  if (!existsSync(record) || (existsSync(mark) && readFileSync(mark, 'utf8') === process.cwd())) return
  reporter.info('.cache is from another folder, or of a build that did not end: it is emptied')
  await rm(resolve('.cache/webpack'), { recursive: true, force: true })
  store.dispatch({ type: 'UPDATE_PLUGINS_HASH', payload: '' })
}

/**
 * At this point Gatsby has emptied what it must of the cache. `gatsby develop` writes into public/, too: from
 * here on it must not count as a release.
 */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async () => {
  const root = process.cwd()
  const mark = join(root, MARK)
  await mkdir(join(root, '.cache'), { recursive: true })
  if (isDevelop()) {
    await rm(releaseFile(join(root, 'public')), { force: true })
    await writeFile(mark, root)
    return
  }
  await rm(mark, { force: true })
  process.once('exit', (code) => {
    if (code === 0) writeFileSync(mark, root)
  })
}
