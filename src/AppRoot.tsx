import type { ReactNode } from 'react'
import { AlertProvider } from './components/ui/Alert'

/**
 * Wraps every page, in the browser and in the build. Gatsby wraps a page's `Head` in it too, so no
 * component here may have an effect.
 */
export function AppRoot({ children }: { children: ReactNode }) {
  return <AlertProvider>{children}</AlertProvider>
}
