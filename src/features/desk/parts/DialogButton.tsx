import { type ReactNode, useState } from 'react'
import type { ButtonVariant } from '../../../components/ui/Button'
import { Dialog } from '../../../components/ui/Dialog'
import { useClosedByBack } from '../../../components/ui/useClosedByBack'
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

/** A button that opens a dialog. On a phone, Back closes the dialog and stays on the screen. */
export function DialogButton({ label, about, title, variant = 'outline', children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useClosedByBack(isOpen, close)
  return (
    <>
      <SmallButton variant={variant} onClick={() => setIsOpen(true)}>
        {label}
        {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
      </SmallButton>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  )
}
