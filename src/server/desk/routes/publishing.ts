import type { FastifyInstance } from 'fastify'
import { Type } from '@sinclair/typebox'
import { ConfigError } from '../../../config/config-error'
import { DESK_API } from '../../../shared/desk/api'
import {
  type DeskRelease,
  DeskReleaseSchema,
  type PublishState,
  PublishStateSchema,
} from '../../../shared/desk/publishing'
import { Conflict, NotFound } from '../../http/errors'
import { type Actor, type NewEntry, recordChange } from '../../journal/journal'
import { type Rebuild, secondsOf } from '../../rebuild/rebuild'
import { ReleaseError } from '../../releases/description'
import type { StoredRelease } from '../../releases/store'
import { digestRooms } from '../../rooms/repository'
import type { DeskServices } from '../services'
import { type ById, optionsOf } from './options'

const PUBLISH = `${DESK_API}publish/`
const RELEASES = `${DESK_API}releases/`

/** Adds the calls that publish the site and that go back to an earlier release. */
export function addPublishingRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { database, now, publishing } = services
  const write = (actor: Actor, entry: NewEntry) => recordChange(database, actor, async () => entry, now())

  desk.get(PUBLISH, optionsOf('site', PublishStateSchema), () => readPublishState(services))
  desk.post(PUBLISH, optionsOf('offer', PublishStateSchema), async ({ actor }, reply) => {
    const builder = publishing?.builder
    if (builder === undefined) throw new Conflict('This desk cannot publish; the hotel’s server does.')
    const { id } = builder.trigger(`${actor.who} at the desk`)
    await write(actor, { action: 'site.published', about: id })
    return reply.code(202).send(await readPublishState(services))
  })
  desk.get(RELEASES, optionsOf('offer', Type.Array(DeskReleaseSchema)), async () => {
    const live = await publishing?.store.live()
    const releases = (await publishing?.store.list()) ?? []
    return releases.map((release) => toDeskRelease(release, live))
  })
  desk.post<ById>(
    `${RELEASES}:id/use/`,
    optionsOf('offer', DeskReleaseSchema),
    async ({ actor, params: { id } }) => {
      const releases = (await publishing?.store.list()) ?? []
      const chosen = releases.find((release) => release.id === id)
      if (publishing === undefined || chosen === undefined) throw new NotFound('This version of the site')
      const before = await publishing.store.live()
      await publishing.useRelease(id).catch(throwConflict)
      const facts = { before: { release: before?.id ?? null }, after: { release: id } }
      await write(actor, { action: 'site.release_used', about: id, ...facts })
      return toDeskRelease(chosen, chosen)
    },
  )
}

async function readPublishState({ database, now, publishing }: DeskServices): Promise<PublishState> {
  const live = await publishing?.store.live()
  const [newest] = (await publishing?.store.list()) ?? []
  const rebuild = publishing?.builder?.latest()
  return {
    live: live === undefined ? null : { id: live.id, built_at: live.description.builtAt },
    can_publish: publishing?.builder !== undefined,
    is_current: live !== undefined && live.description.rooms === (await digestRooms(database)),
    rebuild: rebuild === undefined || isOvertaken(rebuild, newest) ? null : toState(rebuild, now()),
  }
}

/** True when a command has published a later release, which this server's builder does not know of. */
function isOvertaken({ endedAt }: Rebuild, newest: StoredRelease | undefined): boolean {
  if (endedAt === undefined || newest === undefined) return false
  return Date.parse(newest.description.builtAt) > Date.parse(endedAt)
}

function toState(rebuild: Rebuild, now: Date): NonNullable<PublishState['rebuild']> {
  const { id, state, step = null, reason = null, notes = [] } = rebuild
  return { id, state, step, seconds: secondsOf(rebuild, now), reason, notes }
}

function toDeskRelease({ id, description }: StoredRelease, live: StoredRelease | undefined): DeskRelease {
  return { id, built_at: description.builtAt, is_live: id === live?.id }
}

/** The person at the desk cannot remove the obstacle, but can report it. */
function throwConflict(error: unknown): never {
  if (!(error instanceof ReleaseError) && !(error instanceof ConfigError)) throw error
  throw new Conflict(`The site stays as it is. Please tell the person who runs the server: ${error.message}`)
}
