import { useEffect } from 'react'
import hotel from '../../../content/hotel.json'

interface PageHeadProps {
  title: string
  description: string
  /** The text of a shared link; the description by default. */
  shareText?: string
  /** Asks search engines to leave the page out. */
  isHidden?: boolean
}

/**
 * The content of a page's `Head` export: the title and the description. It is part of the browser's script
 * too, so tags that only crawlers read stand in site-head.tsx.
 */
export function PageHead({ title, description, shareText = description, isHidden = false }: PageHeadProps) {
  const name = fullTitle(title)
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={shareText} />
      {isHidden && <meta name="robots" content="noindex" />}
    </>
  )
}

/**
 * Adds the hotel's name to a page's title, unless the title contains the name.
 * @example fullTitle('Contact') // 'Contact | The Landmark Hotel'
 */
export function fullTitle(title: string): string {
  return title.includes(hotel.name) ? title : `${title} | ${hotel.name}`
}

export function usePageTitle(title: string): void {
  useTabTitle(fullTitle(title))
}

/**
 * Sets the title of the tab while the component is mounted. It is for titles that only the browser knows,
 * such as the name of a new room. A `<title>` element would be a second one beside the title of the page's
 * `Head`, and the browser shows the first one in the document.
 */
export function useTabTitle(title: string): void {
  useEffect(() => {
    const titleOfHead = document.title
    document.title = title
    return () => {
      document.title = titleOfHead
    }
  }, [title])
}
