import { fullTitle } from './page-title'

interface PageHeadProps {
  title: string
  description: string
  /** Asks search engines to leave the page out. */
  isHidden?: boolean
}

/**
 * The content of a page's `Head` export: the title and the description. It is part of the browser's script
 * too, so tags that only crawlers read stand in site-head.tsx.
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
