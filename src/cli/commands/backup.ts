import type { Command } from 'commander'
import { formatFingerprint } from '../../server/backup/fingerprint'
import { makeBackup } from '../../server/backup/make-backup'
import { type Cli, examples } from '../command'
import { assertHotelFile, readPlace } from '../open-hotel'
import { parseFile } from '../parse-arguments'

export function addBackup(program: Command, cli: Cli): void {
  program
    .command('backup')
    .description('copy the database, as it is at this moment, into FILE; the server may be running')
    .argument('<FILE>', 'a file that does not exist yet', parseFile)
    .addHelpText('after', examples('backup /var/lib/hotel-backups/monday.db'))
    .action(
      cli.run(async (file: string) => {
        const place = readPlace(cli.env)
        assertHotelFile(place)
        const tables = await makeBackup(place, file, (table) => cli.progress(`comparing ${table}`))
        return { json: { file, tables }, text: [...tables.map(formatFingerprint), `Backed up to ${file}`] }
      }),
    )
}
