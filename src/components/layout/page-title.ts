import { useEffect } from 'react'
import hotel from '../../../content/hotel.json'

/**
 * Adds the hotel's name to a page's title, unless the title contains the name.
 * @example fullTitle('Contact') // 'Contact | The Landmark Hotel'
 */
export function fullTitle(title: string): string {
  return title.includes(hotel.name) ? title : `${title} | ${hotel.name}`
}

/**
 * Sets the title of the tab while the component is mounted. It is for titles that only the browser knows,
 * such as the name of a new room. A `<title>` element would be a second one beside the title of the page's
 * `Head`, and the browser shows the first one in the document.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const titleOfHead = document.title
    document.title = fullTitle(title)
    return () => {
      document.title = titleOfHead
    }
  }, [title])
}
