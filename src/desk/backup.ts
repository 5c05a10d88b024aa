import { formatFingerprint } from '../server/backup/fingerprint'
import { makeBackup } from '../server/backup/make-backup'
import { type DeskCommand, type DeskContext, EXIT } from './command'
import { assertHotelFile, readPlace } from './open-hotel'
import { readFileArgument } from './read-arguments'

/** Copies the books into a file. The server may run and go on booking. */
export const backupCommand: DeskCommand = {
  name: 'backup',
  options: 'FILE',
  summary: 'copies the books of this moment into FILE, while the server runs or not',
  run: runBackup,
}

async function runBackup(args: string[], { env, print }: DeskContext): Promise<number> {
  const file = readFileArgument(args)
  const place = readPlace(env)
  assertHotelFile(place)
  for (const fingerprint of await makeBackup(place, file)) print(formatFingerprint(fingerprint))
  print(`Backed up into ${file}`)
  return EXIT.fine
}
