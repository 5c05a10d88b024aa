import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { useAlert } from '../../../components/ui/Alert'
import { Button, type ButtonVariant } from '../../../components/ui/Button'
import { Dialog } from '../../../components/ui/Dialog'
import { readFields } from '../../../components/ui/filled-fields'
import { stickyFoot } from '../../../components/ui/modal'
import { theme } from '../../../styles/theme'
import { type FieldErrors, useAction } from '../api/useAction'
import { SmallButton } from './buttons'
import { FieldErrorsContext } from './fields'
import { Row, Stack } from './layout'
import { Announcement, Problem, VisuallyHidden } from './text'

interface DialogContent {
  title: string
  content: ReactNode
}

type OpenDialog = (content: DialogContent) => void

const DialogContext = createContext<OpenDialog>(() => {
  throw new Error('A dialog is opened outside DialogHost')
})

const CloseContext = createContext<(() => void) | null>(null)

export function useCloseDialog(): (() => void) | null {
  return useContext(CloseContext)
}

export function useDialog(): OpenDialog {
  return useContext(DialogContext)
}

interface DialogHostProps {
  path: string
  /** True below the question for a password. Escape may reach this dialog too, but must close neither. */
  isCovered?: boolean
  children: ReactNode
}

/**
 * Renders the open dialog outside the screens, so that it stays, with what was typed, when a change by
 * somebody else removes its button. On a phone, Back closes the dialog and stays on the screen.
 */
export function DialogHost({ path, isCovered = false, children }: DialogHostProps) {
  const [opened, open] = useState<DialogContent>()
  const [openedAt, setOpenedAt] = useState(path)
  const close = () => open(undefined)
  if (openedAt !== path) {
    setOpenedAt(path)
    close()
  }
  return (
    <DialogContext value={open}>
      {children}
      {opened && (
        <Dialog key={opened.title} title={opened.title} onClose={isCovered ? stay : close}>
          <CloseContext value={close}>{opened.content}</CloseContext>
        </Dialog>
      )}
    </DialogContext>
  )
}

const stay = () => undefined

interface DialogButtonProps extends Pick<ComponentProps<'button'>, 'id' | 'aria-describedby'> {
  label: string
  about?: string | undefined
  title: string
  variant?: ButtonVariant
  children: ReactNode
}

export function DialogButton({
  label,
  about,
  title,
  variant = 'outline',
  children,
  ...button
}: DialogButtonProps) {
  const open = useDialog()
  return (
    <SmallButton {...button} variant={variant} onClick={() => open({ title, content: children })}>
      {label}
      {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
    </SmallButton>
  )
}

interface ConfirmButtonProps {
  label: string
  about?: string
  title: string
  children: ReactNode
  /** Short, because it stays in view above a phone's fields. Names of guests and rooms go into `about`. */
  confirm: string
  call: () => Promise<unknown>
  variant?: ButtonVariant
}

export function ConfirmButton({ children, confirm, call, ...button }: ConfirmButtonProps) {
  return (
    <DialogButton {...button}>
      <ConfirmForm confirm={confirm} call={call}>
        {children}
      </ConfirmForm>
    </DialogButton>
  )
}

interface ConfirmFormProps extends Pick<ConfirmButtonProps, 'children' | 'confirm' | 'about' | 'call'> {
  /** Called afterwards, and by "Go back". Default: closes the surrounding dialog. Null: the form stays. */
  onClose?: (() => void) | null
  /** What a form outside a dialog announces after the call. */
  done?: string
  /** What is wrong with each field, by name. Shown once the person tries to send the form. */
  problems?: Readonly<Record<string, string | false | undefined>>
}

/** When the call fails, the form keeps its texts and shows the error; if it was closed, an alert does. */
export function ConfirmForm({
  children,
  confirm,
  about,
  call,
  onClose: onCloseOfOwn,
  done,
  problems: possible = {},
}: ConfirmFormProps) {
  const problems: FieldErrors = Object.fromEntries(
    Object.entries(possible).flatMap(([name, problem]) => (problem ? [[name, problem] as const] : [])),
  )
  const { run, isBusy, failure } = useAction(call)
  const [isTried, setIsTried] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const alert = useAlert()
  const close = useCloseDialog()
  const onClose = onCloseOfOwn === undefined ? close : onCloseOfOwn

  async function act(event: FormEvent<HTMLElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const hasProblems = Object.keys(problems).length > 0
    flushSync(() => setIsTried(hasProblems))
    if (hasProblems) {
      focusFirstError(form)
      return
    }
    const failed = await run()
    setIsDone(failed === undefined)
    // A form that was closed must not close the next dialog.
    const isOpen = form.isConnected
    if (!failed) {
      if (isOpen) onClose?.()
    } else if (isOpen) focusFirstError(form)
    else {
      const help = failed.isRefused ? 'Nothing was done.' : 'Please check whether it was done.'
      alert({ message: failed.problem, help })
    }
  }

  const Buttons = onClose ? Last : Row
  return (
    <Form
      as="form"
      method="dialog"
      onSubmitCapture={readFields}
      onSubmit={act}
      onInput={() => setIsDone(false)}
    >
      <FieldErrorsContext value={{ ...failure?.fields, ...(isTried && problems) }}>
        {children}
      </FieldErrorsContext>
      <Buttons>
        {failure && (
          <Problem>
            {failure.problem}
            {failure.isRefused && <span> What you chose was not done.</span>}
          </Problem>
        )}
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment…' : confirm}
          {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
        </Button>
        {onClose && (
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            Go back
          </Button>
        )}
        {done !== undefined && <Announcement>{isDone && done}</Announcement>}
      </Buttons>
    </Form>
  )
}

/** The first field with an error may be out of view, even when it is focused already. */
function focusFirstError(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/* A field that gets the focus is scrolled above the buttons that stick to the edge of the dialog. */
const Form = styled(Stack)`
  gap: ${theme.space.one};

  input:not([type='radio'], [type='checkbox']),
  select,
  textarea {
    min-height: ${theme.desk.height.input};
    padding-block: ${theme.space.half};
    scroll-margin-bottom: calc(2 * ${theme.control.height} + ${theme.space.three});
  }

  textarea {
    min-height: ${theme.desk.areaHeight};
  }
`

const Last = styled(Row)`
  ${stickyFoot(theme.space.three)}
`
