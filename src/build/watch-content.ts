import { watch } from 'node:fs'
import { resolve } from 'node:path'

/** An editor may save a file in several steps. One change is enough for all of them. */
const SETTLE_MS = 200

let isWatching = false

/**
 * Calls `onChange` after a file of content/ was saved. Watches once: Gatsby may call sourceNodes more than
 * once.
 */
export function watchContent(onChange: () => void): void {
  if (isWatching) return
  isWatching = true
  let timer: NodeJS.Timeout | undefined
  // Not recursive: on Linux, Node's recursive watch loses a file that an editor replaces.
  watch(resolve('content'), () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLE_MS)
  })
}
