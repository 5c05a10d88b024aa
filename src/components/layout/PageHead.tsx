import { useEffect } from 'react'
import hotel from '../../../content/hotel.json'

interface PageHeadProps {
  title: string
  description: string
  shareText?: string
  isHidden?: boolean
}

/** Part of the browser's script, so tags that only crawlers read are in site-head.tsx. */
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

export function fullTitle(title: string): string {
  return title.includes(hotel.name) ? title : `${title} | ${hotel.name}`
}

export function usePageTitle(title: string): void {
  useTabTitle(fullTitle(title))
}

/** Sets titles that only the browser knows. A `<title>` element would be a second one beside `Head`'s. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    const titleOfHead = document.title
    document.title = title
    return () => {
      document.title = titleOfHead
    }
  }, [title])
}
