import { resolve } from 'node:path'
import type { CreatePagesArgs, GatsbyNode } from 'gatsby'
import { roomPagePath } from '../shared/paths'

interface PagesData {
  allFeatureContent: { nodes: { slug: string }[] }
  allHotelRoom: { nodes: { roomId: number }[] }
}

/**
 * Makes a page for each feature of the hotel and for each room of the build. One more page, the shell,
 * serves rooms that were added since the build: the browser fills it.
 */
export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql, reporter }) => {
  const { data, errors } = await readPages(graphql)
  if (errors || !data) {
    reporter.panicOnBuild('The pages of rooms and features could not be made', errors)
    return
  }
  const feature = resolve('src/templates/feature.tsx')
  for (const { slug } of data.allFeatureContent.nodes) {
    actions.createPage({ path: `/${slug}`, component: feature, context: { slug } })
  }
  const room = resolve('src/templates/room.tsx')
  for (const { roomId } of data.allHotelRoom.nodes) {
    actions.createPage({
      path: roomPagePath(roomId),
      component: room,
      context: { roomId, isShell: false },
    })
  }
  actions.createPage({
    path: '/room/[id]',
    matchPath: '/room/:id',
    component: room,
    context: { roomId: 0, isShell: true },
  })
}

function readPages(graphql: CreatePagesArgs['graphql']) {
  return graphql<PagesData>(`
    query CreatedPages {
      allFeatureContent {
        nodes {
          slug
        }
      }
      allHotelRoom {
        nodes {
          roomId
        }
      }
    }
  `)
}
