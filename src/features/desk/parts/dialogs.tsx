import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useAlert } from '../../../components/ui/Alert'
import { Button, type ButtonVariant } from '../../../components/ui/Button'
import { Dialog } from '../../../components/ui/Dialog'
import { useClosedByBack } from '../../../components/ui/useClosedByBack'
import { useAction } from '../api/useAction'
import { SmallButton } from './buttons'
import { Row, Stack } from './layout'
import { Problem, VisuallyHidden } from './text'

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

interface ConfirmButtonProps {
  label: string
  /** Which of several: screen readers hear it after the label. */
  about?: string
  title: string
  /** What will happen, plainly. */
  children: ReactNode
  /** The label of the button that does it. */
  confirm: string
  call: () => Promise<unknown>
  variant?: ButtonVariant
}

/** A button for what cannot be undone: a dialog says what will happen, and a second button does it. */
export function ConfirmButton({ children, confirm, call, ...button }: ConfirmButtonProps) {
  return (
    <DialogButton {...button}>
      {(close) => (
        <Question confirm={confirm} call={call} onClose={close}>
          {children}
        </Question>
      )}
    </DialogButton>
  )
}

interface QuestionProps extends Pick<ConfirmButtonProps, 'children' | 'confirm' | 'call'> {
  onClose: () => void
  /** True while what was chosen cannot be done. */
  isIncomplete?: boolean
}

/**
 * The content of a dialog that asks before it acts. It stays open, with what was typed, when the call
 * failed, and says so when the server refused it. Closed while the call is under way, it tells in an alert
 * that the call has failed.
 */
export function Question({ children, confirm, call, onClose, isIncomplete = false }: QuestionProps) {
  const { run, isBusy, problem, isRefused } = useAction(call)
  const alert = useAlert()
  const isThere = useRef(false)

  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  async function act(event: { preventDefault: () => void }) {
    event.preventDefault()
    const outcome = await run()
    // Whoever has closed it may have opened another dialog.
    if (outcome.isDone && isThere.current) onClose()
    if (outcome.isDone || isThere.current) return
    const help = outcome.isRefused ? 'Nothing was done.' : 'Please look whether it was done.'
    alert({ message: outcome.problem, help })
  }

  return (
    <Stack as="form" method="dialog" onSubmit={act}>
      {children}
      {problem !== undefined && (
        <Problem>
          {problem}
          {isRefused && <span> What you chose was not done.</span>}
        </Problem>
      )}
      <Row>
        <Button type="submit" disabled={isBusy || isIncomplete}>
          {isBusy ? 'One moment…' : confirm}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          Go back
        </Button>
      </Row>
    </Stack>
  )
}

/** Gives a handler for a form's submit, which the browser must not do. */
export function preventThen(act: () => Promise<unknown>) {
  return (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void act()
  }
}
