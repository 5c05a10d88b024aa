import { resolve } from 'node:path'
import type { CreatePagesArgs, GatsbyNode } from 'gatsby'
import { postPath } from '../content/posts/post-file'
import { roomPagePath, ROOMS_PER_PAGE, roomsPagePath } from '../shared/paths'

interface PagesData {
  allPostContent: { nodes: { slug: string }[] }
  allFeatureContent: { nodes: { slug: string }[] }
  allHotelRoom: { nodes: { roomId: number }[] }
}

/**
 * Creates a page for each feature, post and room, and the further pages of the room list. One more page, the
 * shell, serves rooms that were added since the build and is filled in the browser.
 */
export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql, reporter }) => {
  const { data, errors } = await readPages(graphql)
  if (errors || !data) {
    reporter.panicOnBuild('The pages of rooms, features and posts could not be made', errors)
    return
  }
  const feature = resolve('src/templates/feature.tsx')
  for (const { slug } of data.allFeatureContent.nodes) {
    actions.createPage({ path: `/${slug}`, component: feature, context: { slug } })
  }
  const post = resolve('src/templates/post.tsx')
  for (const { slug } of data.allPostContent.nodes) {
    actions.createPage({ path: postPath(slug), component: post, context: { slug } })
  }
  const room = resolve('src/templates/room.tsx')
  const rooms = data.allHotelRoom.nodes
  for (const { roomId } of rooms) {
    actions.createPage({ path: roomPagePath(roomId), component: room, context: { roomId, isShell: false } })
  }
  // Page 1 of the list is in src/pages.
  const list = resolve('src/pages/rooms.tsx')
  for (let skip = ROOMS_PER_PAGE; skip < rooms.length; skip += ROOMS_PER_PAGE) {
    actions.createPage({
      path: roomsPagePath(skip / ROOMS_PER_PAGE + 1),
      component: list,
      context: { skip },
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
      allPostContent {
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
