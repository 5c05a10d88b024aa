import { existsSync, watch } from 'node:fs'
import { resolve } from 'node:path'
import { POSTS_FOLDER } from '../content/posts/check-posts'

/** An editor may save a file in several steps. One change is enough for all of them. */
const SETTLE_MS = 200

let isWatching = false

/**
 * Calls `onChange` after a file of content/ or a post was saved. Watches once: Gatsby may call sourceNodes
 * more than once.
 */
export function watchContent(onChange: () => void): void {
  if (isWatching) return
  isWatching = true
  let timer: NodeJS.Timeout | undefined
  // Not recursive: on Linux, Node's recursive watch loses a file that an editor replaces.
  for (const folder of [resolve('content'), resolve('content', POSTS_FOLDER)].filter(existsSync)) {
    watch(folder, () => {
      clearTimeout(timer)
      timer = setTimeout(onChange, SETTLE_MS)
    })
  }
}
