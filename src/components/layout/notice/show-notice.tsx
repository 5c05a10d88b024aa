import { createRoot, type Root } from 'react-dom/client'
import { NOTICE_ID } from '../../../shared/notice-id'
import { SiteNotice, type SiteNoticeProps } from './SiteNotice'

let root: Root | undefined

/** Renders the notice in its own root: no first view loads its code, and it stays while pages change. */
export function showNotice(notice: SiteNoticeProps | null): void {
  root ??= createRoot(addPlace())
  root.render(notice && <SiteNotice {...notice} />)
}

function addPlace(): Element {
  const place = document.createElement('div')
  place.id = NOTICE_ID
  document.body.prepend(place)
  return place
}
