import type { ReactNode } from 'react'
import { AlertProvider } from './components/ui/Alert'

/** What every page stands in, in the browser and in the build alike. Gatsby puts it around a page's `Head` too: nothing here may act. */
export function AppRoot({ children }: { children: ReactNode }) {
  return <AlertProvider>{children}</AlertProvider>
}
