import { existsSync, realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { ContentError } from '../../content/problem'
import { shortenedField } from '../../server/editor/changed-fields'
import {
  compareWithProject,
  findImportProblems,
  importContent,
  type SavedDifference,
} from '../../server/editor/import-content'
import { findEditable } from '../../server/editor/editable-file'
import { IMAGES } from '../../server/editor/repository'
import { type Answer, type Cli, examples, parseFile, Refusal } from '../command'
import { withHotel } from '../open-hotel'
import { counted, lagosTime } from '../text'

const CONTENT_DIR = resolve('content')

/** Adds `content import`. The server may run: the site changes with the next publish. */
export function addContentImport(program: Command, cli: Cli): void {
  program
    .command('content')
    .description('take over changes of content/ in files that were saved at the desk')
    .addHelpText('after', examples('content import'))
    .command('import')
    .summary('make the project’s version of files the newest')
    .description(
      'Shows how content/ differs from what was saved at the desk, and asks before it takes over the files of content/. The desk’s versions stay in their history. Files that were never saved at the desk need no import.',
    )
    .argument('[FILE...]', 'files such as content/dining.json; by default all that differ')
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('content import', 'content import content/dining.json'))
    .action(cli.run((typed: string[], { yes }: { yes?: true }) => runImport(typed, yes, cli)))
}

async function runImport(typed: readonly string[], isConfirmed: true | undefined, cli: Cli): Promise<Answer> {
  const paths = typed.map(pathOf)
  return withHotel(cli, async ({ database, env }) => {
    const place = { database, projectContentDir: CONTENT_DIR, dataDir: env.dataDir }
    const differences = chooseFiles(await compareWithProject(place), paths)
    if (differences.length === 0) return { text: ['The desk already has these files of content/.'] }
    const problems = await findImportProblems(place, differences)
    if (problems.length > 0) throw new ContentError(problems)
    cli.show({ text: differences.flatMap(describeDifference) })
    const question = `The project’s version replaces the desk’s in ${counted(differences.length, 'file')}. The desk’s stays in the history.`
    await cli.confirm(question, isConfirmed, false)
    await importContent(place, cli.actor, differences, cli.now())
    return { text: ['Imported. `npm run publish` brings it to the site.'] }
  })
}

/** Returns a file's path below content/. Throws a Refusal for one that the desk does not save. */
function pathOf(typed: string): string {
  const file = parseFile(typed)
  // content/ may be a link to the folder that is named.
  const real = existsSync(file) ? relative(realpathSync(CONTENT_DIR), realpathSync(file)) : ''
  const path = [relative(CONTENT_DIR, file), real].find(
    (below) => below.startsWith(IMAGES) || findEditable(below) !== undefined,
  )
  if (path !== undefined) return path
  throw new Refusal(`${typed} is no file of content/ that is edited at the desk`)
}

/** Returns the differences of these files, or of all. Throws a Refusal for a file that is not in content/. */
function chooseFiles(differences: readonly SavedDifference[], paths: readonly string[]): SavedDifference[] {
  const ofProject = differences.filter(({ data }) => data !== null)
  const missing = paths.find((path) => differences.some((one) => one.path === path && one.data === null))
  if (missing !== undefined) throw new Refusal(`content/ has no ${missing}: it is the desk’s own`)
  return paths.length === 0 ? ofProject : ofProject.filter(({ path }) => paths.includes(path))
}

function describeDifference({ path, label, isRemoved, fields, ...saved }: SavedDifference): string[] {
  const done = isRemoved ? 'removed' : 'saved'
  const name = label === path ? '' : ` (${label})`
  const line = `- content/${path}${name}, ${done} by ${saved.saved_by} on ${lagosTime(saved.saved_at)}`
  if (isRemoved) return [`${line}, comes back`]
  return [
    line,
    ...fields.map(shortenedField).map(({ pointer, before, after }) => {
      const [was, is] = [before, after].map((leaf) => (leaf === null ? 'none' : JSON.stringify(leaf)))
      return `    ${pointer}: ${was} -> ${is}`
    }),
  ]
}
