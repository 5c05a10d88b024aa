import { ConfigError } from '../config/config-error'
import { ContentError } from '../content/problem'
import { BooksError } from '../server/backup/books-error'
import { isDatabaseError, mayBeFullDisk } from '../server/db/database-error'
import { AppError } from '../server/http/errors'
import { ReleaseError } from '../server/releases/description'
import { errorMessageOf } from '../shared/error-facts'
import { EXIT, Refusal, UsageError } from './command'

/** Why a command was not carried out. */
export interface Failure {
  exitCode: number
  code: string
  message: string
}

export function describeFailure(error: unknown): Failure {
  if (error instanceof UsageError) return { exitCode: EXIT.usage, code: 'usage', message: error.message }
  if (error instanceof ConfigError) return { exitCode: EXIT.config, code: 'config', message: error.message }
  if (error instanceof ContentError)
    return { exitCode: EXIT.refused, code: 'content', message: error.message }
  if (error instanceof BooksError || error instanceof ReleaseError || error instanceof Refusal) {
    return { exitCode: EXIT.refused, code: 'refused', message: error.message }
  }
  if (error instanceof AppError) {
    const exitCode = error.status >= 500 ? EXIT.failure : EXIT.refused
    return { exitCode, code: error.code, message: error.message }
  }
  if (isDatabaseError(error)) {
    const hint = mayBeFullDisk(error) ? ' (the disk may be full)' : ''
    const message = `The database cannot be used: ${errorMessageOf(error)}${hint}`
    return { exitCode: EXIT.failure, code: 'database', message }
  }
  // A bug of ours: the stack shows where.
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { exitCode: EXIT.failure, code: 'internal', message }
}
