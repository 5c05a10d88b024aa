import { existsSync } from 'node:fs'
import { ConfigError } from '../config/config-error'
import { readServerEnv } from '../config/server-env'
import { closeToOthers } from '../server/db/data-dir'
import type { Session } from './session'

/**
 * Takes DATA_DIR away from other users of the machine, as the server does at its start, and says so in a line
 * on standard error when they could read it.
 */
export async function closeDataDir({ env, output }: Pick<Session, 'env' | 'output'>): Promise<void> {
  const dataDir = findDataDir(env)
  if (dataDir === undefined || !existsSync(dataDir)) return
  const line = await closeToOthers(dataDir)
  if (line !== undefined) output.complain(`Warning: ${line}`)
}

/** Gives undefined when a setting is wrong: the command, which reads them too, says so. */
function findDataDir(env: Session['env']): string | undefined {
  try {
    return readServerEnv(env).dataDir
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}
