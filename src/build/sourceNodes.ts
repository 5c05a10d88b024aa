import type { GatsbyNode, SourceNodesArgs } from 'gatsby'
import { ConfigError } from '../config/config-error'
import { readBuildEnv } from '../config/server-env'
import { ContentError } from '../content/problem'
import { complain } from '../terminal/lines'
import { createContentNodes } from './content-nodes'
import { openEmbeddedSource, openRemoteSource, RoomSourceError } from './room-source'
import { buildError } from './errors'
import { createRoomNodes } from './room-nodes'

export const sourceNodes: GatsbyNode['sourceNodes'] = async (args) => {
  try {
    await createContentNodes(args)
    await sourceRooms(args)
  } catch (error) {
    const id = idOf(error)
    if (id === undefined || !(error instanceof Error)) throw error
    args.reporter.panic(buildError(id, describeError(error)))
  }
}

/** Prints problems of content/ itself: Gatsby's reporter breaks lines at 80 columns, and may erase one. */
function describeError(error: Error): string {
  if (!(error instanceof ContentError)) return error.message
  complain(`\n${error.message}\n`)
  const { length } = error.problems
  return `${length} ${length === 1 ? 'problem' : 'problems'}, named above; see also npm run content:check`
}

async function sourceRooms(args: SourceNodesArgs): Promise<void> {
  const env = readBuildEnv()
  const source = env.apiHost === '' ? await openEmbeddedSource(env) : openRemoteSource(env.apiHost)
  try {
    await createRoomNodes(source, args)
  } finally {
    await source.close()
  }
}

function idOf(error: unknown) {
  if (error instanceof ConfigError) return 'config'
  if (error instanceof ContentError) return 'content'
  if (error instanceof RoomSourceError) return 'roomSource'
  return undefined
}
