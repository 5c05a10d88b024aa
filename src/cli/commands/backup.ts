import { formatFingerprint } from '../../server/backup/fingerprint'
import { makeBackup } from '../../server/backup/make-backup'
import { define } from '../define'
import { parseFile } from '../kit/parse'
import { assertHotelFile, readPlace } from '../open-hotel'
import type { AddCommands } from '../session'
import { tableTeller } from '../table-teller'

/** Copies the books into a file. The server may run and go on booking. */
export const addBackup: AddCommands = (program, session) => {
  define(program, {
    name: 'backup',
    summary: 'copies the books of this moment into FILE, while the server runs or not',
    examples: ['backup /var/lib/hotel-backups/monday.db'],
  })
    .argument('<FILE>', 'a file that is not there yet', parseFile)
    .action(
      session.run(async (file: string) => {
        const place = readPlace(session.env)
        assertHotelFile(place)
        const tables = await session.withProgress((progress) =>
          makeBackup(place, file, tableTeller(progress)),
        )
        session.output.show({ file, tables }, ({ say }) => {
          for (const fingerprint of tables) say(formatFingerprint(fingerprint))
          say(`Backed up into ${file}`)
        })
      }),
    )
}
