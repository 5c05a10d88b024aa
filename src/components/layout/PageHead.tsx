import { fullTitle } from './page-title'

interface PageHeadProps {
  title: string
  description: string
  /** For what search engines should pass over. */
  isHidden?: boolean
}

/**
 * What a page's `Head` export gives to Gatsby: what a guest sees change from page to page. It runs in the browser too, so what only
 * crawlers read is in site-head.tsx.
 */
export function PageHead({ title, description, isHidden = false }: PageHeadProps) {
  const name = fullTitle(title)
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      {isHidden && <meta name="robots" content="noindex" />}
    </>
  )
}
