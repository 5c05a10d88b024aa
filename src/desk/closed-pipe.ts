import type { EventEmitter } from 'node:events'
import { errorCodeOf } from '../shared/error-facts'

/**
 * Lets whoever reads a command's output stop early, as `head -1` does: the command goes on, and ends with
 * its own exit code. Every other failure of the stream is thrown.
 */
export function forgiveClosedPipe(stream: EventEmitter): void {
  stream.on('error', (error) => {
    if (errorCodeOf(error) !== 'EPIPE') throw error
  })
}
