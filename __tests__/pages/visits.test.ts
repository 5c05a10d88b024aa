import { act, screen } from '@testing-library/react'
import { onRouteUpdate } from '../../gatsby-browser'

type Update = Parameters<NonNullable<typeof onRouteUpdate>>[0]

const POOL = 'The pool is closed today.'
let notice: { text: string; until: string } | null = null
let pages: string[]

beforeEach(() => {
  pages = []
  notice = null
  Object.assign(globalThis, {
    // As behind an ad blocker: the counter has no answer.
    fetch: async (path: string, { body }: RequestInit) => {
      if (path === '/api/hotel/') return { headers: new Headers(), json: async () => ({ notice }) }
      pages.push((JSON.parse(String(body)) as { page: string }).page)
      throw new TypeError('Failed to fetch')
    },
  })
})

let last: { pathname: string } | null = null

async function go(pathname: string): Promise<void> {
  await act(async () => {
    void onRouteUpdate?.({ location: { pathname }, prevLocation: last } as Update, { plugins: [] })
    last = { pathname }
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
}

it('counts each page once, no dialog of a page, and nothing of the desk', async () => {
  for (const path of ['/', '/', '/rooms', '/desk/rooms', '/rooms']) await go(path)
  expect(pages).toEqual(['/', '/rooms', '/rooms'])
})

it('shows the notice of the moment on the next page, before the pages, until it is over', async () => {
  document.body.innerHTML = '<div id="___gatsby"></div>'
  notice = { text: POOL, until: new Date(Date.now() + 60_000).toISOString() }
  await go('/dining')
  const shown = await screen.findByText(POOL)
  expect(document.body.firstElementChild?.contains(shown)).toBe(true)
  notice = null
  await go('/facilities')
  expect(screen.queryByText(POOL)).toBeNull()
})
