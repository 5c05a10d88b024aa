import {
  createReleaseReader as createReader,
  type ReadyFile,
  type ReleaseReader,
} from '../../../src/server/site/read-release'
import type { SiteOptions } from '../../../src/server/site/routes'

/** By what an answer depends on. */
const known = new Map<string, Map<string, ReadyFile>>()

/**
 * Stands in for the server's own: each browser test has a server of its own, and would read the whole release
 * again. Here those of a file read it once.
 */
export function createReleaseReader(site: Omit<SiteOptions, 'findRoom'>): ReleaseReader {
  const reader = createReader(site)
  return {
    ...reader,
    async read(made, before, options) {
      const key = JSON.stringify([made.of, site.env, options.earlierDirs])
      const files = known.get(key)
      if (files === undefined) {
        await reader.read(made, before, options)
        if (!options.isStopped()) known.set(key, made.files)
      } else {
        for (const [path, file] of files) made.files.set(path, file)
      }
    },
  }
}
