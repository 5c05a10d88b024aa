import { existsSync, watch } from 'node:fs'
import { resolve } from 'node:path'
import { POSTS_FOLDER } from '../content/posts/check-posts'

/** Debounce time: an editor may save a file in several steps. */
const SETTLE_MS = 200

let isWatching = false

/**
 * Calls `onChange` after a file of content/ or a post is saved. Only the first call starts a watcher, because
 * Gatsby may call sourceNodes several times.
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
