import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { AlertDialog } from './AlertDialog'

export interface AlertContent {
  /**
   * What happened: the words of the specification's error catalogue, unchanged, where the catalogue has them.
   */
  message: string
  /** What happens next; stands below the message. */
  help?: ReactNode
  /** The payment reference, when the alert is about a payment. */
  reference?: string
  /** The text for the guest's WhatsApp chat. Without it, the alert shows no telephone number and no chat. */
  question?: string
  /** A second button beside OK. It closes the alert and leads somewhere. */
  way?: { label: string; go: () => void }
  /** Called once, when the guest has closed the alert. */
  onClose?: () => void
}

export type ShowAlert = (alert: AlertContent) => void

const AlertContext = createContext<ShowAlert | undefined>(undefined)

/**
 * Shows one alert at a time; the next one waits. It stands outside the pages, so an alert survives a
 * navigation.
 */
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
