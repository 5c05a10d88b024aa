import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { isPassingFault } from '../../shared/error-facts'
import { mapAtOnce } from '../async/map-at-once'
import { FILES_AT_ONCE, listTree } from './files'

/** Size in bytes of each file of a release, by its path. */
const ManifestSchema = Type.Record(Type.String(), Type.Integer())
type Manifest = Static<typeof ManifestSchema>

/** Beside site/ and content/ of a release. */
const MANIFEST = 'files.json'

/** Writes down what a finished release consists of. Takes the release's folder. */
export async function writeManifest(releaseDir: string): Promise<void> {
  const paths = await listTree(releaseDir)
  const sizes = await mapAtOnce(paths, FILES_AT_ONCE, async (path) => {
    const { size } = await stat(join(releaseDir, path))
    return [path, size] as const
  })
  const manifest: Manifest = Object.fromEntries(sizes)
  await writeFile(join(releaseDir, MANIFEST), JSON.stringify(manifest))
}

/**
 * True when every file of a release is there in its full size. A release that another program is copying here
 * is not, in whatever order that program copies.
 */
export async function isWhole(releaseDir: string): Promise<boolean> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(releaseDir, MANIFEST), 'utf8'))
    if (!Value.Check(ManifestSchema, manifest)) return false
    const areFull = await mapAtOnce(Object.entries(manifest), FILES_AT_ONCE, async ([path, size]) => {
      const found = await stat(join(releaseDir, path))
      return found.size === size
    })
    return !areFull.includes(false)
  } catch (error) {
    if (isPassingFault(error)) throw error
    return false
  }
}
