import { type ReactNode, useEffect, useRef } from 'react'
import { useAlert } from '../../../components/ui/Alert'
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
