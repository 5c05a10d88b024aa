import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { isDevelop } from '../config/server-env'
import { releaseFile } from '../server/releases/description'

/** Gatsby's record of a build. It names files by absolute paths. */
const RECORD = '.cache/redux'
/** Holds the project's folder and a digest of content/ once a build has ended in success. */
const MARK = '.cache/built-in'

/**
 * Makes Gatsby empty a `.cache` from another folder or an aborted build, which would bring in files of the old folder
 * and outdated pages, and one of other content, because Gatsby does not rerun the queries of a changed content file.
 * Gatsby empties its cache, except webpack's part, when the hash of the plugins differs, which it checks right after
 * this call.
 */
export const onPreInit: GatsbyNode['onPreInit'] = async ({ reporter, store }) => {
  const [record, mark] = [resolve(RECORD), resolve(MARK)]
  if (!existsSync(record) || (existsSync(mark) && readFileSync(mark, 'utf8') === (await describeBuild())))
    return
  reporter.info('.cache is from another folder, of other content or an unfinished build: emptying it')
  await rm(resolve('.cache/webpack'), { recursive: true, force: true })
  store.dispatch({ type: 'UPDATE_PLUGINS_HASH', payload: '' })
}

/**
 * Gatsby has emptied an outdated cache by now. `gatsby develop` writes into public/, too, which then must not count
 * as a release.
 */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async () => {
  const root = process.cwd()
  const build = await describeBuild()
  const mark = join(root, MARK)
  await mkdir(join(root, '.cache'), { recursive: true })
  if (isDevelop()) {
    await rm(releaseFile(join(root, 'public')), { force: true })
    await writeFile(mark, build)
    return
  }
  await rm(mark, { force: true })
  process.once('exit', (code) => {
    if (code === 0) writeFileSync(mark, build)
  })
}

async function describeBuild(): Promise<string> {
  const hash = createHash('sha256')
  const files = await readdir(resolve('content'), { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && /\.(?:json|md)$/.test(file.name))
  for (const path of texts.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
    hash.update(path).update(await readFile(path))
  }
  return `${process.cwd()}\n${hash.digest('hex')}`
}
