import type { ReactNode } from 'react'
import type { ButtonVariant } from '../../../components/ui/Button'
import { useDialog } from './DialogPlace'
import { SmallButton } from './SmallButton'
import { VisuallyHidden } from './VisuallyHidden'

interface DialogButtonProps {
  label: string
  /** Which of several: screen readers hear it after the label. */
  about?: string | undefined
  title: string
  variant?: ButtonVariant
  /** The content of the dialog. Takes what closes it. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog, which stays when the button goes away. */
export function DialogButton({ label, about, title, variant = 'outline', children }: DialogButtonProps) {
  const open = useDialog()
  return (
    <SmallButton variant={variant} onClick={() => open({ title, render: children })}>
      {label}
      {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
    </SmallButton>
  )
}
