import type { EventEmitter } from 'node:events'
import { errorCodeOf } from '../shared/error-facts'

/**
 * Lets whoever reads a command's output stop early, as `head -1` does: the command goes on, and ends with
 * its own exit code. It goes on after every other failure of the stream too, as on a full disk, because what
 * it does must not be left half done; the first such failure is told to `onLost`.
 */
export function forgiveClosedPipe(stream: EventEmitter, onLost: (error: unknown) => void): void {
  let isLost = false
  stream.on('error', (error) => {
    if (isLost || errorCodeOf(error) === 'EPIPE') return
    isLost = true
    onLost(error)
  })
}
