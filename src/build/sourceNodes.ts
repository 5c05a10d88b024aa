import type { GatsbyNode, SourceNodesArgs } from 'gatsby'
import { ConfigError } from '../config/config-error'
import { isDevelop } from '../config/develop'
import { readBuildEnv } from '../config/server-env'
import { ContentError } from '../content/problem'
import { createContentNodes } from './content-nodes'
import { because, BUILD_ERROR } from './errors'
import { openRoomSource } from './open-room-source'
import { createRoomNodes } from './room-nodes'
import { RoomSourceError } from './room-source'
import { watchContent } from './watch-content'

/** Makes the nodes of the content files and of the rooms. An expected error stops the build with one line. */
export const sourceNodes: GatsbyNode['sourceNodes'] = async (args) => {
  try {
    await createContentNodes(args)
    if (isDevelop()) watchContent(() => void updateContent(args))
    await sourceRooms(args)
  } catch (error) {
    const id = idOf(error)
    if (id === undefined || !(error instanceof Error)) throw error
    args.reporter.panic({ id, ...because(error.message) })
  }
}

/** Makes the content nodes again. Reports a wrong file; the pages then keep their content. */
async function updateContent(args: SourceNodesArgs): Promise<void> {
  try {
    await createContentNodes(args)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    args.reporter.error({ id: BUILD_ERROR.content, ...because(error.message) })
  }
}

async function sourceRooms(args: SourceNodesArgs): Promise<void> {
  const source = await openRoomSource(readBuildEnv())
  try {
    await createRoomNodes(source, args)
  } finally {
    await source.close()
  }
}

function idOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) return BUILD_ERROR.config
  if (error instanceof ContentError) return BUILD_ERROR.content
  if (error instanceof RoomSourceError) return BUILD_ERROR.roomSource
  return undefined
}
