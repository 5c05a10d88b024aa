import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Refusal } from '../command'

/**
 * Gives what the system knows of a file that is to be read. Throws a Refusal when it is a folder, a device or
 * a pipe, of which reading might never end, and what the system throws when there is none.
 */
export async function statFile(file: string): Promise<Stats> {
  const facts = await stat(file)
  if (!facts.isFile()) throw new Refusal(`${file} is no file`)
  return facts
}
