import { countVisit } from './visits'

export function countLinks(): () => void {
  addEventListener('click', count)
  return () => removeEventListener('click', count)
}

function count({ target }: Event): void {
  const href = target instanceof Element ? target.closest('a')?.href : undefined
  const page = window.location.pathname
  if (href?.startsWith('tel:')) void countVisit('call', page)
  if (href?.startsWith('https://wa.me/')) void countVisit('whatsapp', page)
}
