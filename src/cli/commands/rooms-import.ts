import { basename, dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { openPictureLibrary, picturesIn } from '../../content/picture-file'
import { readRoomEntries } from '../../content/read-content'
import {
  type FieldChange,
  importRooms,
  previewImport,
  type RoomDifference,
} from '../../server/rooms/import-rooms'
import { formatNaira } from '../../shared/money'
import { type Answer, type Cli, examples, parseFile, Refusal } from '../command'
import { withHotel } from '../open-hotel'
import { counted } from '../text'

/** Adds `rooms import`. The server may run: the live list changes at once, the pages with the next publish. */
export function addRoomsImport(program: Command, cli: Cli): void {
  program
    .command('rooms')
    .description('change the rooms of the site from a file; single rooms are changed at the desk')
    .addHelpText('after', examples('rooms import content/rooms.json'))
    .command('import')
    .summary('make the rooms of the site those of a file')
    .description(
      'Shows what would change and asks before it changes anything. A room that the file does not have is taken off the site; its booking stays.',
    )
    .argument('<FILE>', 'a file such as content/rooms.json', (typed) => ({ typed, file: parseFile(typed) }))
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('rooms import content/rooms.json'))
    .action(cli.run((given: RoomsFile, { yes }: { yes?: true }) => runImport(given, yes, cli)))
}

interface RoomsFile {
  /** The path used in messages. */
  typed: string
  file: string
}

async function runImport(
  { typed, file }: RoomsFile,
  isConfirmed: true | undefined,
  cli: Cli,
): Promise<Answer> {
  const entries = await readRoomEntries(dirname(file), basename(file), dirname(typed))
  return withHotel(cli, async ({ database }) => {
    const differences = await previewImport(database, entries)
    await assertPicturesExist(differences)
    if (differences.length === 0) return { text: ['The site already has these rooms.'] }
    cli.show({ text: [...differences.map(describeDifference), summarise(differences)] })
    await cli.confirm('The site will offer these rooms at once.', isConfirmed)
    await importRooms(database, cli.actor, entries, differences, cli.now())
    return { text: ['Imported. `npm run publish` brings it to the built pages.'] }
  })
}

/** Throws a Refusal that names each new picture that is missing or unfit. */
async function assertPicturesExist(differences: readonly RoomDifference[]): Promise<void> {
  const library = openPictureLibrary(await picturesIn(resolve('content')))
  const problems: string[] = []
  for (const image of differences.flatMap(newImages)) {
    const problem = await library.check(image, 'whole')
    if (problem !== undefined) problems.push(`${problem.wrong}; ${problem.right}`)
  }
  if (problems.length > 0) throw new Refusal(`Nothing was imported: ${problems.join('. ')}`)
}

function newImages(difference: RoomDifference): string[] {
  if (difference.kind === 'added') return [difference.room.image]
  if (difference.kind !== 'changed') return []
  return difference.fields.filter(({ field }) => field === 'image').map(({ after }) => String(after))
}

function describeDifference(difference: RoomDifference): string {
  if (difference.kind === 'reordered') return '- The order of the rooms changes.'
  if (difference.kind === 'added') {
    const { id, name, price, size, max_people } = difference.room
    return `- Room ${id} (${name}) is new: ${formatNaira(price)}, ${size}, for ${max_people}.`
  }
  const room = `- Room ${difference.id} (${difference.name})`
  if (difference.kind === 'unlisted') {
    return `${room} is taken off the site.${difference.isBooked ? ' It is booked; the booking stays.' : ''}`
  }
  const again = difference.isListedAgain ? ['is offered again'] : []
  return `${room}: ${[...again, ...difference.fields.map(describeField)].join('; ')}`
}

function describeField({ field, before, after, isSteepDrop }: FieldChange): string {
  const shown = (value: string | number) =>
    field === 'price' ? formatNaira(Number(value)) : JSON.stringify(value)
  const warning = isSteepDrop ? ' (CAREFUL: less than half of the present price)' : ''
  return `${field} ${shown(before)} -> ${shown(after)}${warning}`
}

function summarise(differences: readonly RoomDifference[]): string {
  const count = (kind: RoomDifference['kind']) => differences.filter((found) => found.kind === kind).length
  return `${counted(count('added'), 'new room')}, ${count('changed')} changed, ${count('unlisted')} taken off.`
}
