import { ConfigError } from '../config/config-error'
import { ContentError } from '../content/problem'
import { BooksError } from '../server/backup/books-error'
import { isDatabaseError, mayBeFullDisk } from '../server/db/database-error'
import { AppError, InvalidInput } from '../server/http/errors'
import { ReleaseError } from '../server/releases/description'
import { errorMessageOf } from '../shared/error-facts'
import { EXIT, Refusal, UsageError } from './command'
import type { Output } from './kit/output'

/** Tells why a command was not carried out. `usage`: lines that follow a wrong call. Gives the exit code. */
export function tellFailure(error: unknown, output: Output, usage: readonly string[]): number {
  if (error instanceof UsageError) {
    output.fail('usage', error.message, [error.message, ...usage])
    return EXIT.usage
  }
  if (error instanceof ConfigError) {
    output.fail('config', inOneLine(error.message))
    return EXIT.config
  }
  if (error instanceof InvalidInput) {
    output.fail(error.code, Object.values(error.fields).join(' '), Object.values(error.fields))
    return EXIT.refused
  }
  if (error instanceof AppError) {
    output.fail(error.code, error.message)
    return error.status >= 500 ? EXIT.failure : EXIT.refused
  }
  if (error instanceof BooksError || error instanceof ReleaseError || error instanceof Refusal) {
    output.fail('refused', inOneLine(error.message))
    return EXIT.refused
  }
  if (error instanceof ContentError) {
    output.fail('content', error.message, error.message.split('\n'))
    return EXIT.refused
  }
  if (isDatabaseError(error)) {
    const advice = mayBeFullDisk(error) ? ' (the disk may be full)' : ''
    output.fail('database', `The database cannot be used: ${errorMessageOf(error)}${advice}`)
    return EXIT.failure
  }
  // A bug in our code: the stack shows where.
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  output.fail('internal', stack, stack.split('\n'))
  return EXIT.failure
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
