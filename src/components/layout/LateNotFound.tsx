import type { ComponentProps } from 'react'
import { useLater } from '../ui/useLater'
import type { NotFound } from './NotFound'

const loadScreen = () => import('./NotFound')

/** The 404 screen of a page that hardly ever shows it. Its code is loaded then. */
export function LateNotFound(props: ComponentProps<typeof NotFound>) {
  const code = useLater(loadScreen, true)
  return code ? <code.NotFound {...props} /> : null
}
