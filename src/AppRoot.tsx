import type { ReactNode } from 'react'
import { AlertProvider } from './components/ui/Alert'
import { ResumeBooking } from './features/booking/ResumeBooking'

/** What every page stands in, in the browser and in the build alike. */
export function AppRoot({ children }: { children: ReactNode }) {
  return (
    <AlertProvider>
      {children}
      <ResumeBooking />
    </AlertProvider>
  )
}
