import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { AlertDialog } from './AlertDialog'

export interface AlertContent {
  /** The catalogue's text, to the letter. */
  message: string
  /** More help below the message: what happens next. */
  help?: ReactNode
  /** Of the payment that it is about. */
  reference?: string
  /** What the guest would ask the hotel about it: carried by WhatsApp. Undefined: no ways to reach the hotel are shown. */
  question?: string
  /** A way on from here, beside OK; it closes the alert. */
  way?: { label: string; go: () => void }
  /** Called once, after the guest has closed the alert. */
  onClose?: () => void
}

export type ShowAlert = (alert: AlertContent) => void

const AlertContext = createContext<ShowAlert | undefined>(undefined)

/** Holds the alerts outside the page, so that they survive a navigation. A second alert waits for the first. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<readonly AlertContent[]>([])
  const show = useCallback<ShowAlert>((alert) => setAlerts((waiting) => [...waiting, alert]), [])
  const current = alerts[0]

  function close(closed: AlertContent) {
    if (!alerts.includes(closed)) return
    setAlerts((waiting) => waiting.filter((alert) => alert !== closed))
    closed.onClose?.()
  }

  return (
    <AlertContext value={show}>
      {children}
      {current && <AlertDialog {...current} onClose={() => close(current)} />}
    </AlertContext>
  )
}

export function useAlert(): ShowAlert {
  const show = useContext(AlertContext)
  if (show === undefined) throw new Error('useAlert is used outside AlertProvider')
  return show
}
