import { resolve } from 'node:path'
import type { CreatePagesArgs, GatsbyNode } from 'gatsby'
import { readContent } from '../content/read-content'
import { HomeSchema } from '../content/schemas'
import { postPath } from '../content/posts/post-file'
import { roomPagePath } from '../shared/paths'

/** Which third of a wide picture a tall screen shows: the page of home asks for it, and the picture is cut when it is built. */
export const onCreatePage: GatsbyNode['onCreatePage'] = async ({ page, actions }) => {
  if (page.path !== '/' || page.context?.['heroFocus'] !== undefined) return
  const { hero } = await readContent(resolve('content'), 'home.json', HomeSchema)
  const left = Number.parseInt(hero.focus ?? '50%')
  const heroFocus = left < 34 ? 'WEST' : left > 66 ? 'EAST' : 'CENTER'
  actions.deletePage(page)
  actions.createPage({ ...page, context: { ...page.context, heroFocus } })
}

interface PagesData {
  allPostContent: { nodes: { slug: string }[] }
  allFeatureContent: { nodes: { slug: string }[] }
  allHotelRoom: { nodes: { roomId: number }[] }
}

/** One more page, the shell, serves rooms that were added since the build and is filled in the browser. */
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
  for (const { roomId } of data.allHotelRoom.nodes) {
    actions.createPage({ path: roomPagePath(roomId), component: room, context: { roomId, isShell: false } })
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
