import { readServerEnv } from '../../config/server-env'
import { chooseRelease, type ListedRelease, listReleases } from '../../publish/choose-release'
import { define } from '../define'
import { lagosTime } from '../kit/formats'
import { findByStart } from '../kit/parse'
import type { Column } from '../kit/table'
import type { AddCommands } from '../session'

const COLUMNS: readonly Column<ListedRelease>[] = [
  { head: 'Release', of: ({ id }) => id },
  { head: 'Built', of: ({ storedAt }) => lagosTime(storedAt.toISOString()) },
  {
    head: 'State',
    of: ({ isLive, isChosen }) => (isChosen ? 'live, chosen by hand' : isLive ? 'live' : ''),
    style: () => 'green',
  },
]

/** The releases of the site. A server that runs takes another one over within a second. */
export const addReleases: AddCommands = (program, session) => {
  const releases = define(program, {
    name: 'releases',
    summary: 'lists the builds of the site that are kept, and goes back to one',
    examples: ['releases', 'releases use 20261122T050312Z'],
  }).action(
    session.run(async () => {
      const listed = await listReleases(readServerEnv(session.env))
      const document = listed.map(({ id, storedAt, isLive, isChosen }) => ({
        id,
        built_at: storedAt.toISOString(),
        is_live: isLive,
        is_chosen: isChosen,
      }))
      session.output.show(document, ({ table }) => table(COLUMNS, listed, 'There are no releases yet.'))
    }),
  )
  define(releases, {
    name: 'use',
    summary: 'makes a release live, until content/ or a room changes',
    examples: ['releases use 20261122T050312Z'],
  })
    .argument('<ID>', 'the release, or the first letters of its name')
    .action(
      session.run(async (given: string) => {
        const env = readServerEnv(session.env)
        const ids = (await listReleases(env)).map(({ id }) => id)
        const id = findByStart(ids, given, 'This release')
        // What RELEASE_COMMAND says is no part of the answer.
        await chooseRelease(id, { env, environment: session.env ?? {}, tell: session.printError })
        session.output.show({ release: id }, ({ say }) => say(`${id} is live.`))
      }),
    )
}
