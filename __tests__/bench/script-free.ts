import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressRelease } from '../../src/build/compress-release'
import { makeTempDir } from '../support/server/closing'

/** Every script but the facts for search engines, which no browser runs. */
const SCRIPTS = /<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g

/** Copies a release into a folder of its own, takes the scripts out of its pages, and gives the folder. */
export async function withoutScripts(siteDir: string): Promise<string> {
  const copy = join(await makeTempDir(), 'site')
  await cp(siteDir, copy, { recursive: true, preserveTimestamps: true })
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue
    const file = join(entry.parentPath, entry.name)
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(SCRIPTS, ''))
  }
  await compressRelease(copy)
  return copy
}
