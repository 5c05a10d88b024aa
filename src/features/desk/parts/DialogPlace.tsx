import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Dialog } from '../../../components/ui/Dialog'
import { useClosedByBack } from '../../../components/ui/modal'

interface DialogContent {
  title: string
  /** Takes what closes the dialog. */
  render: (close: () => void) => ReactNode
}

type OpenDialog = (content: DialogContent) => void

const DialogContext = createContext<OpenDialog | undefined>(undefined)

interface DialogPlaceProps {
  /** Path of the screen. A dialog closes when the screen changes. */
  path: string
  children: ReactNode
}

/**
 * Holds the dialog that is open, outside the screens. A dialog stays, with what was chosen in it, when the
 * button that has opened it goes away because somebody else has changed the same thing. It shows what the
 * button knew when it was pressed. On a phone, Back closes the dialog and stays on the screen.
 */
export function DialogPlace({ path, children }: DialogPlaceProps) {
  const [opened, setOpened] = useState<DialogContent & { path: string }>()
  const open = useCallback<OpenDialog>((content) => setOpened({ ...content, path }), [path])
  const close = () => setOpened(undefined)
  const hasLeft = opened !== undefined && opened.path !== path
  if (hasLeft) close()
  const shown = hasLeft ? undefined : opened
  useClosedByBack(shown !== undefined, close)
  return (
    <DialogContext value={open}>
      {children}
      {shown && (
        <Dialog title={shown.title} onClose={close}>
          {shown.render(close)}
        </Dialog>
      )}
    </DialogContext>
  )
}

/** Gives what opens a dialog over the screens. */
export function useDialog(): OpenDialog {
  const open = useContext(DialogContext)
  if (open === undefined) throw new Error('useDialog is used outside DialogPlace')
  return open
}
