import { watch } from 'node:fs'
import { resolve } from 'node:path'

/** An editor may write a file in several steps. */
const SETTLE_MS = 200

let isWatching = false

/** Calls `onChange` after a file of content/ was saved. A second call does nothing, since Gatsby may source nodes again. */
export function watchContent(onChange: () => void): void {
  if (isWatching) return
  isWatching = true
  let timer: NodeJS.Timeout | undefined
  watch(resolve('content'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLE_MS)
  })
}
