import { resolve } from 'node:path'
import type { CreatePagesArgs, GatsbyNode } from 'gatsby'
import { roomPagePath } from '../shared/paths'

/** A page for every room that the build knows, and one client-only page for those added since. */
export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql, reporter }) => {
  const component = resolve('src/templates/room.tsx')
  const { data, errors } = await roomIds(graphql)
  if (errors || !data) {
    reporter.panicOnBuild('The room pages could not be made', errors)
    return
  }
  for (const { roomId } of data.allHotelRoom.nodes) {
    actions.createPage({ path: roomPagePath(roomId), component, context: { roomId, isShell: false } })
  }
  actions.createPage({
    path: '/room/[id]',
    matchPath: '/room/:id',
    component,
    context: { roomId: 0, isShell: true },
  })
}

function roomIds(graphql: CreatePagesArgs['graphql']) {
  return graphql<{ allHotelRoom: { nodes: { roomId: number }[] } }>(`
    query RoomIds {
      allHotelRoom {
        nodes {
          roomId
        }
      }
    }
  `)
}
