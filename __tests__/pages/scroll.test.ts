import { shouldUpdateScroll } from '../../gatsby-browser'

type Scroll = Parameters<NonNullable<typeof shouldUpdateScroll>>[0]

/** True when Gatsby may scroll, to the place that it has kept for the page or to the hash. */
function scrolls(
  type: string,
  to: { pathname: string; hash?: string },
  from?: { pathname: string },
): unknown {
  Object.assign(performance, { getEntriesByType: () => [{ toJSON: () => ({ type }) }] })
  const args = {
    prevRouterProps: from && { location: from },
    routerProps: { location: { hash: '', ...to } },
  }
  return shouldUpdateScroll?.(args as unknown as Scroll, { plugins: [] })
}

it.each([
  ['opens at the top when a link or an address has led to it', 'navigate', '', false],
  ['opens at the place that the address names', 'navigate', '#form', true],
  ['keeps its place at a reload', 'reload', '', true],
  ['keeps its place when Back leads to it', 'back_forward', '', true],
])('a page %s', (_, type, hash, expected) => {
  expect(scrolls(type, { pathname: '/room/7', hash })).toBe(expected)
})

it('scrolls from page to page, and not when a dialog of the page opens', () => {
  expect(scrolls('navigate', { pathname: '/rooms' }, { pathname: '/' })).toBe(true)
  expect(scrolls('navigate', { pathname: '/' }, { pathname: '/' })).toBe(false)
})
