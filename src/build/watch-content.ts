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
  watch(resolve('content'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLE_MS)
  })
}
