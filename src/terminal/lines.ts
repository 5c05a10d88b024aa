import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { nameCommands } from '../config/own-command'
import { visible, visibleLines } from './visible'

/** Makes control characters visible: names of files, contents and settings come from others. */
export function say(text: string): void {
  process.stdout.write(linesOf(text))
}

export function complain(text: string): void {
  process.stderr.write(linesOf(text))
}

export function passOn(output: Readable, write: (line: string) => void): void {
  createInterface({ input: output, crlfDelay: Infinity }).on('line', (line) =>
    write(visible(stripVTControlCharacters(line))),
  )
}

function linesOf(text: string): string {
  return `${visibleLines(nameCommands(text)).join('\n')}\n`
}
