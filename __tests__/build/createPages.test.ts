import { readFileSync } from 'node:fs'
import type { GatsbyNode } from 'gatsby'
import { createPages } from '../../src/build/createPages'
import { ROOMS_PER_PAGE } from '../../src/shared/paths'

async function pagesOf(rooms: number) {
  const made: { path: string; component: string; context: object }[] = []
  const nodes = Array.from({ length: rooms }, (_, position) => ({ roomId: position + 1 }))
  const data = { allFeatureContent: { nodes: [] }, allPostContent: { nodes: [] }, allHotelRoom: { nodes } }
  const args = {
    actions: { createPage: (page: (typeof made)[number]) => made.push(page) },
    graphql: () => Promise.resolve({ data }),
  }
  await createPages?.(
    args as unknown as Parameters<NonNullable<GatsbyNode['createPages']>>[0],
    { plugins: [] },
    () => {},
  )
  return made
}

describe('createPages', () => {
  it('creates a page for each room, and pages of the list with all rooms', async () => {
    const pages = await pagesOf(500)
    const lists = pages.filter(({ path }) => path.startsWith('/rooms/'))
    expect(lists.map(({ path }) => path)).toEqual(
      Array.from({ length: 55 }, (_, position) => `/rooms/${position + 2}`),
    )
    expect(lists.at(-1)).toMatchObject({
      component: expect.stringMatching(/src\/pages\/rooms\.tsx$/),
      context: { skip: 495 },
    })
    expect(pages.filter(({ path }) => /^\/room\/\d+$/.test(path))).toHaveLength(500)
  })

  it.each([
    [0, []],
    [ROOMS_PER_PAGE, []],
    [ROOMS_PER_PAGE + 1, ['/rooms/2']],
  ])('creates the further pages that %i rooms need', async (rooms, paths) => {
    const lists = (await pagesOf(rooms)).filter(({ path }) => path.startsWith('/rooms'))
    expect(lists.map(({ path }) => path)).toEqual(paths)
  })

  it.each(['index', 'rooms'])('the query of src/pages/%s.tsx reads as many rooms as a page has', (page) => {
    const text = readFileSync(`src/pages/${page}.tsx`, 'utf8')
    expect(/allHotelRoom\([^)]*limit: (\d+)\)/.exec(text)?.[1]).toBe(String(ROOMS_PER_PAGE))
  })
})
