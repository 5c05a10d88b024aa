import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { listTree } from './files'

/** Size in bytes of each file of a release, by its path. */
const ManifestSchema = Type.Record(Type.String(), Type.Integer())
type Manifest = Static<typeof ManifestSchema>

/** Beside site/ and content/ of a release. */
const MANIFEST = 'files.json'

/** Writes down what a finished release consists of. Takes the release's folder. */
export async function writeManifest(releaseDir: string): Promise<void> {
  const manifest: Manifest = {}
  for (const path of await listTree(releaseDir)) manifest[path] = (await stat(join(releaseDir, path))).size
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
    for (const [path, size] of Object.entries(manifest)) {
      if ((await stat(join(releaseDir, path))).size !== size) return false
    }
    return true
  } catch {
    return false
  }
}
