import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { isEmail } from '../shared/email'

/** Returns the absolute path of a file that was given as an argument. */
export function parseFile(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must be the name of a file.')
  return resolve(text)
}

export function parseEmail(text: string): string {
  const email = text.trim()
  if (!isEmail(email)) throw new InvalidArgumentError('It must be an e-mail address.')
  return email
}
