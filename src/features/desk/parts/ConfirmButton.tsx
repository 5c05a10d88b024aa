import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../../components/ui/Button'
import { useAction } from '../api/useAction'
import { DialogButton } from './DialogButton'
import { Row, Stack } from './layout'
import { Problem } from './Problem'

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
 * failed, and says so when the server refused it.
 */
export function Question({ children, confirm, call, onClose, isIncomplete = false }: QuestionProps) {
  const { run, isBusy, problem, isRefused } = useAction(call)
  async function act() {
    const { isDone } = await run()
    if (isDone) onClose()
  }
  return (
    <Stack as="form" method="dialog" onSubmit={preventThen(act)}>
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
