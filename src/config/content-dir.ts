import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError } from './config-error'

/**
 * Gives the absolute folder that CONTENT_DIR names, or content/ of the project without it. Throws a
 * ConfigError when CONTENT_DIR names no folder.
 */
export function readContentDir(
  env: Record<string, string | undefined> = process.env,
  project = process.cwd(),
): string {
  const value = env['CONTENT_DIR']?.trim() ?? ''
  if (value === '') return join(project, 'content')
  const contentDir = resolve(project, value)
  if (statSync(contentDir, { throwIfNoEntry: false })?.isDirectory() === true) return contentDir
  throw new ConfigError('CONTENT_DIR', `must be a folder with the files of content/: ${contentDir}`)
}

/**
 * Gives the folder as whoever set CONTENT_DIR has written it, for lines that name its files.
 * @example contentDirName({ CONTENT_DIR: '../next-season/' }) // '../next-season'
 */
export function contentDirName(env: Record<string, string | undefined> = process.env): string {
  return env['CONTENT_DIR']?.trim().replace(/(?<=.)\/+$/, '') || 'content'
}

/** Throws a ConfigError when CONTENT_DIR is set: what guests see comes from content/ alone. */
export function refuseContentDir(value = ''): void {
  if (value.trim() === '') return
  throw new ConfigError(
    'CONTENT_DIR',
    'counts for `npm run preview` and `npm run content:check` only; to publish that folder, make content/ a link to it',
  )
}
