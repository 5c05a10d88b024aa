import type { HeadProps } from 'gatsby'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** What is used here of the argument of Gatsby's own function. */
interface ShownPage {
  /** What the page's module exports. */
  pageComponent: { Head?: ComponentType<HeadProps> } | null
  pageComponentProps: HeadProps
}

let root: Root | undefined

/**
 * Shows the title and the description of the page in a release, in place of Gatsby's function of this name,
 * which is made for any React and several times as long: React 19 itself moves a title and `meta` elements
 * into the document's head, from wherever they are rendered. A page's `Head` must render nothing else.
 */
export function headHandlerForBrowser({ pageComponent, pageComponentProps }: ShownPage): void {
  useEffect(() => {
    root ??= createRoot(document.createElement('div'))
    const Head = pageComponent?.Head
    root.render(<InPlaceOfBuilt>{Head && <Head {...pageComponentProps} />}</InPlaceOfBuilt>)
  })
}

function InPlaceOfBuilt({ children }: { children: ReactNode }) {
  useEffect(() => {
    for (const built of document.querySelectorAll('[data-gatsby-head]')) built.remove()
  }, [])
  return children
}
