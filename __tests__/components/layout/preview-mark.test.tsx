import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { onRenderBody } from '../../../gatsby-ssr'

jest.mock('../../../src/styles/font-faces', () => ({ fontFaces: '', earlyFonts: [] }))

const environment = { ...process.env }
afterEach(() => {
  process.env = { ...environment }
})

/** What gatsby-ssr adds to the head and the body of a page, built in this environment. */
function render(env: Record<string, string>) {
  Object.assign(process.env, env)
  const parts: ReactElement[] = []
  const add = (elements: ReactElement[]) => void parts.push(...elements)
  jest.isolateModules(() => {
    const ssr: { onRenderBody?: typeof onRenderBody } = require('../../../gatsby-ssr')
    const args: Partial<Parameters<NonNullable<typeof onRenderBody>>[0]> = {
      pathname: '/rooms',
      setHtmlAttributes: () => undefined,
      setHeadComponents: (elements) => add(elements as ReactElement[]),
      setPreBodyComponents: (elements) => add(elements as ReactElement[]),
      setPostBodyComponents: (elements) => add(elements as ReactElement[]),
    }
    ssr.onRenderBody?.(args as Parameters<NonNullable<typeof onRenderBody>>[0], { plugins: [] })
  })
  return renderToStaticMarkup(parts)
}

it('marks each page of a preview, for readers and for search engines', () => {
  const html = render({ HOTEL_PREVIEW: '1' })
  expect(html).toContain('<aside id="preview-mark" aria-label="Preview">Preview: ')
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
})

it('adds nothing to a page that guests see', () => {
  const html = render({})
  expect(html).not.toMatch(/preview|noindex/i)
})
