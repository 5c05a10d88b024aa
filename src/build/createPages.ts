import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { readContent } from '../content/read-content'
import { HomeSchema } from '../content/schemas'
import { postPath } from '../content/posts/post-file'
import { roomPagePath } from '../shared/paths'

/** The third of a wide picture that a tall screen shows. Home's query has it: the build cuts the picture. */
export const onCreatePage: GatsbyNode['onCreatePage'] = async ({ page, actions }) => {
  if (page.path !== '/' || page.context?.['heroFocus'] !== undefined) return
  const { hero } = await readContent(resolve('content'), 'home.json', HomeSchema)
  const left = Number.parseInt(hero.focus ?? '50%')
  const heroFocus = left < 34 ? 'WEST' : left > 66 ? 'EAST' : 'CENTER'
  actions.deletePage(page)
  actions.createPage({ ...page, context: { ...page.context, heroFocus } })
}

/** Also adds the shell, a page for rooms that are newer than the build. The browser fills it. */
export const createPages: GatsbyNode['createPages'] = ({ actions, getNodesByType }) => {
  const slugsOf = (type: string) => getNodesByType(type).map((node) => String(node['slug']))
  const feature = resolve('src/templates/feature.tsx')
  for (const slug of slugsOf('FeatureContent')) {
    actions.createPage({ path: `/${slug}`, component: feature, context: { slug } })
  }
  const post = resolve('src/templates/post.tsx')
  for (const slug of slugsOf('PostContent')) {
    actions.createPage({ path: postPath(slug), component: post, context: { slug } })
  }
  const room = resolve('src/templates/room.tsx')
  for (const node of getNodesByType('HotelRoom')) {
    const roomId = Number(node['roomId'])
    actions.createPage({ path: roomPagePath(roomId), component: room, context: { roomId, isShell: false } })
  }
  actions.createPage({
    path: '/room/[id]',
    matchPath: '/room/:id',
    component: room,
    context: { roomId: 0, isShell: true },
  })
}
