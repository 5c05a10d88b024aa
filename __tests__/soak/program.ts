import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const TSX = pathToFileURL(createRequire(resolve('package.json')).resolve('tsx')).href
const END_WITH_PARENT = join(__dirname, '../support/process/end-with-parent.js')

/** Gives how a file of TypeScript is run, in a process that ends when its standard input does. */
export function programOf(file: string): { command: string[]; env: Record<string, string> } {
  return {
    command: [process.execPath, '--import', TSX, file],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_OPTIONS: `--require ${JSON.stringify(END_WITH_PARENT)}`,
    },
  }
}
