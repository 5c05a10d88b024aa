import type { DatabasePlace } from '../../../src/server/db/database'
import { desk } from '../../support/server/desk'
import { HOSTILE_MARK } from './hostile-texts'
import type { RawAnswer } from './raw-connection'

/** Headers that a mail of the hotel may have, in lower case. */
const MAIL_HEADERS = [
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'auto-submitted',
  'x-auto-response-suppress',
  'list-id',
  'precedence',
]
const FORMULA = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
const NUMBER = /^-?\d+(\.\d+)?$/
/** What a terminal obeys; colours are only for terminals, and there is none here. */
const OBEYED = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u
const COMMANDS = [['journal'], ['people'], ['status'], ['audit']]

/** Gives a line for each part of a mail that is not the hotel's own. */
export function findMailFaults(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n')
  const names = head
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n')
    .map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '')
  const foreign = names.filter((name) => !MAIL_HEADERS.includes(name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const type = /^content-type: *([^;\r\n]+)/im.exec(head)?.[1]
  return [
    ...foreign.map((name) => `a mail has the header ${name}`),
    ...twice.map((name) => `a mail has the header ${name} twice`),
    ...(type === 'text/plain' ? [] : [`a mail is ${type}`]),
  ]
}

/** Gives a line for a page that has the hostile texts as they are. */
export function findPageFaults({ headers, body }: RawAnswer): string[] {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  return isPage && body.includes(HOSTILE_MARK) ? ['a page has a hostile text in its HTML'] : []
}

/** Gives a line for each cell that a spreadsheet may take as a formula. */
export function findCsvFaults(csv: string): string[] {
  const cells = [...csv.replace(/^\ufeff/, '').matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)]
  return cells
    .map(([, quoted, plain]) => quoted ?? plain ?? '')
    .filter((cell) => FORMULA.test(cell) && !NUMBER.test(cell))
    .map((cell) => `a cell is ${JSON.stringify(cell)}`)
}

/** Runs the commands of the desk that show what guests have written; gives what a terminal would obey. */
export async function findTerminalFaults(place: DatabasePlace): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = []
  let count = 0
  const env = {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
  }
  for (const command of COMMANDS) {
    for (const args of [command, [...command, '--json']]) {
      const { out, err } = await desk(args, env)
      const lines = [...out, ...err].flatMap((text) => text.split('\n'))
      count += lines.length
      const obeyed = lines.filter((line) => OBEYED.test(line))
      faults.push(...obeyed.slice(0, 3).map((line) => `desk ${args.join(' ')} shows ${JSON.stringify(line)}`))
    }
  }
  return { count, faults }
}
