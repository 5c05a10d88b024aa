import type { GatsbyNode } from 'gatsby'
import { createPages } from '../../src/build/createPages'

async function pagesOf(rooms: number) {
  const made: { path: string }[] = []
  const nodes = Array.from({ length: rooms }, (_, position) => ({ roomId: position + 1 }))
  const args = {
    actions: { createPage: (page: (typeof made)[number]) => made.push(page) },
    getNodesByType: (type: string) => (type === 'HotelRoom' ? nodes : []),
  }
  await createPages?.(
    args as unknown as Parameters<NonNullable<GatsbyNode['createPages']>>[0],
    { plugins: [] },
    () => {},
  )
  return made
}

it('creates a page for each room', async () => {
  expect((await pagesOf(40)).filter(({ path }) => /^\/room\/\d+$/.test(path))).toHaveLength(40)
})
