import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { visible, visibleLines } from './visible'

/**
 * Writes a line, or several, on standard output. Names of files, contents and settings are written by
 * others: what a terminal would obey in them is made visible.
 */
export function say(text: string): void {
  process.stdout.write(linesOf(text))
}

/** Does the same on standard error. */
export function complain(text: string): void {
  process.stderr.write(linesOf(text))
}

/** Returns each line that another program says: without its colours, and all else made visible. */
export function passOn(output: Readable, write: (line: string) => void): void {
  createInterface({ input: output, crlfDelay: Infinity }).on('line', (line) =>
    write(visible(stripVTControlCharacters(line))),
  )
}

function linesOf(text: string): string {
  return `${visibleLines(text).join('\n')}\n`
}
