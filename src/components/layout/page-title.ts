import { useEffect } from 'react'
import hotel from '../../../content/hotel.json'

/**
 * Gives the name of a page's tab; one that names the hotel already stays as it is.
 * @example fullTitle('Contact') // 'Contact | The Landmark Hotel'
 */
export function fullTitle(title: string): string {
  return title.includes(hotel.name) ? title : `${title} | ${hotel.name}`
}

/**
 * Renames the tab while the caller is drawn, for what only the browser learns. A `<title>` in the page would be a second one beside
 * that of the page's `Head`, and which of them stands first depends on which is drawn first.
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
