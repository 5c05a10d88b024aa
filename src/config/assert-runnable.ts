import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { ConfigError } from './config-error'

/** Throws a ConfigError when RELEASE_COMMAND is set and is not there, or may not be run. */
export async function assertRunnable(releaseCommand: string | undefined): Promise<void> {
  if (releaseCommand === undefined) return
  await access(releaseCommand, constants.X_OK).catch(() => {
    throw new ConfigError('RELEASE_COMMAND', `names no program that can be run: ${releaseCommand}`)
  })
}
