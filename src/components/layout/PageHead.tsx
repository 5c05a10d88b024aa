import hotel from '../../../content/hotel.json'
import { theme } from '../../styles/theme'

interface PageHeadProps {
  title: string
  description: string
  /** For what search engines should pass over. */
  isHidden?: boolean
}

/** What a page's `Head` export gives to Gatsby. */
export function PageHead({ title, description, isHidden = false }: PageHeadProps) {
  const fullTitle = `${title} | ${hotel.name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta name="theme-color" content={theme.color.night} />
      {isHidden && <meta name="robots" content="noindex" />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </>
  )
}
