import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { BuildSettings, Release } from '../../../src/server/releases/description'
import type { Releases, ServedRelease } from '../../../src/server/releases/live'
import { makeTempDir } from './closing'

export const HASHED_SCRIPT = 'app-0123456789.js'

const page = (title: string, script = `window.pagePath="${title}"`) =>
  `<!doctype html><title>${title}</title><script>${script}</script><script type="application/ld+json">{"a":1}</script>`

/**
 * Writes a small release as a build leaves it, and returns its folder, or that of its public/ with `inside`.
 */
export async function writeRelease(siteDir: string, settings: Partial<BuildSettings> = {}): Promise<void> {
  const files: Record<string, string> = {
    'index.html': page('home'),
    'rooms/index.html': page('rooms'),
    'room/7/index.html': page('room 7'),
    'room/[id]/index.html': page('any room'),
    '404.html': page('not found'),
    '404/index.html': page('not found'),
    'page-data/rooms/page-data.json': '{}',
    [HASHED_SCRIPT]: `console.log("${'long '.repeat(100)}")`,
    'static/0a1b/picture.webp': 'picture',
    'release.json': JSON.stringify(describeBuild(settings)),
    '.secret': 'secret',
    'robots.txt': 'User-agent: *',
  }
  for (const [name, text] of Object.entries(files)) {
    const file = join(siteDir, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    if (/\.(html|js)$/.test(name)) {
      await writeFile(`${file}.br`, brotliCompressSync(text))
      await writeFile(`${file}.gz`, gzipSync(text))
    }
  }
}

/** Returns the release.json of a build that ended now. */
export function describeBuild(settings: Partial<BuildSettings> = {}): Release {
  return {
    settings: { apiHost: '', paystackPublicKey: '', siteUrl: '', ...settings },
    inputs: 'x',
    builtAt: new Date().toISOString(),
  }
}

/** Returns the folder of a small release, which is gone after the test. */
export async function makeRelease(): Promise<string> {
  const siteDir = join(await makeTempDir(), 'public')
  await writeRelease(siteDir)
  return siteDir
}

/** Returns a single release, which never changes. */
export function fixedRelease(dirs: Omit<ServedRelease, 'id'>): Releases {
  const served = { id: 'fixed', ...dirs }
  return { live: () => served, earlierDirs: () => [] }
}
