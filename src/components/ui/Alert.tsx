import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { useLater } from './useLater'

export interface AlertContent {
  /** What happened: the exact text of the specification's error catalogue, where it has one. */
  message: string
  picture?: string | undefined
  help?: ReactNode
  reference?: string
  /** The payment's reference when the alert does not show it. A later alert about the payment replaces it. */
  about?: string
  more?: ReactNode
  /** A link to a page of ours, which closes the alert. A main link is a button beside OK. */
  link?: { label: string; to: string; isMain?: boolean }
  /** The text for the guest's WhatsApp chat. Without it, the alert shows no telephone number and no chat. */
  question?: string
  /** A second button beside OK, which also closes the alert. Beside a main button the reference is folded. */
  way?: { label: string; go: () => void; isMain?: boolean }
  onClose?: () => void
}

export type ShowAlert = (alert: AlertContent) => void

type Shown = AlertContent & { key: number }

/** Part of the chunk that every page loads soon after the first view. */
export const loadDialog = () => import(/* webpackChunkName: "after-view" */ './AlertDialog')

const AlertContext = createContext<ShowAlert | undefined>(undefined)

/** Wraps the pages, so alerts survive a navigation. A later alert about a payment replaces the earlier. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<readonly Shown[]>([])
  const count = useRef(0)
  const show = useCallback<ShowAlert>((alert) => {
    count.current += 1
    const shown = { ...alert, key: count.current }
    setAlerts((waiting) => put(waiting, shown))
  }, [])
  const current = alerts[0]
  const dialog = useLater(loadDialog, current !== undefined)

  function close(closed: Shown) {
    if (!alerts.includes(closed)) return
    setAlerts((waiting) => waiting.filter((alert) => alert !== closed))
    closed.onClose?.()
  }

  return (
    <AlertContext value={show}>
      {children}
      {current && dialog && (
        <dialog.AlertDialog {...current} key={current.key} onClose={() => close(current)} />
      )}
    </AlertContext>
  )
}

function put(waiting: readonly Shown[], alert: Shown): readonly Shown[] {
  const subject = subjectOf(alert)
  const isSame = (other: Shown) => subject !== undefined && subjectOf(other) === subject
  return waiting.some(isSame) ? waiting.map((other) => (isSame(other) ? alert : other)) : [...waiting, alert]
}

function subjectOf({ about, reference }: AlertContent): string | undefined {
  return about ?? reference
}

export function useAlert(): ShowAlert {
  const show = useContext(AlertContext)
  if (show === undefined) throw new Error('useAlert is used outside AlertProvider')
  return show
}
