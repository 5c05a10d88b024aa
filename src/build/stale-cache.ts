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
 * Makes Gatsby empty a `.cache` from another folder or an aborted build, which would bring in files of the old folder
 * and outdated pages. Gatsby empties its cache, except webpack's part, when the hash of the plugins differs, which it
 * checks right after this call.
 */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter, store }) => {
  const [record, mark] = [resolve(RECORD), resolve(MARK)]
  if (!existsSync(record) || (existsSync(mark) && readFileSync(mark, 'utf8') === process.cwd())) return
  reporter.info('.cache is from another folder or an unfinished build: emptying it')
  await rm(resolve('.cache/webpack'), { recursive: true, force: true })
  store.dispatch({ type: 'UPDATE_PLUGINS_HASH', payload: '' })
}

/**
 * Gatsby has emptied an outdated cache by now. `gatsby develop` writes into public/, too, which then must not count
 * as a release.
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
