import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from './command'

/** Takes exactly one argument, FILE, and gives its absolute path. Throws a UsageError otherwise. */
export function readFileArgument(args: string[]): string {
  const [file, ...others] = readPositionals(args)
  if (file === undefined || file.trim() === '') throw new UsageError('Which FILE?')
  readNothing(others)
  return resolve(file)
}

/** Throws a UsageError when a command that takes no arguments is given one. */
export function readNothing(args: string[]): void {
  const [unexpected] = readPositionals(args)
  if (unexpected !== undefined) throw new UsageError(`Not understood: "${unexpected}"`)
}

function readPositionals(args: string[]): string[] {
  try {
    return parseArgs({ args, allowPositionals: true }).positionals
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'not understood')
  }
}
