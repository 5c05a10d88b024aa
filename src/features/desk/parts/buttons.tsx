import type { MouseEvent, ReactNode } from 'react'
import { styled } from 'styled-components'
import { useAlert } from '../../../components/ui/Alert'
import { Button, type ButtonVariant } from '../../../components/ui/Button'
import { look, theme } from '../../../styles/theme'
import { useAction } from '../api/useAction'
import { mouse, Row, ScreenOnly } from './layout'
import { LineLink, Problem, VisuallyHidden } from './text'

/** A button inside a list: lower than the site's buttons, but high enough for a finger. */
export const SmallButton = styled(Button)`
  letter-spacing: normal;
  min-height: ${theme.touchTarget};
  min-width: ${theme.touchTarget};
  padding: ${theme.space.half} ${({ variant }) => (variant === 'quiet' ? 0 : theme.space.two)};

  ${mouse} {
    min-height: ${theme.desk.height.button};
    padding-block: 0;
  }
  ${look.notPrinted}
`

interface TogglesProps<Choice> {
  label: string
  choices: readonly (readonly [label: string, choice: Choice])[]
  isChosen: (choice: Choice) => boolean
  onChoose: (choice: Choice) => void
}

export function Toggles<Choice>({ label, choices, isChosen, onChoose }: TogglesProps<Choice>) {
  return (
    <Group aria-label={label}>
      {choices.map(([text, choice]) => (
        <SmallButton
          key={text}
          variant={isChosen(choice) ? 'primary' : 'outline'}
          aria-pressed={isChosen(choice)}
          onClick={() => onChoose(choice)}
        >
          {text}
        </SmallButton>
      ))}
    </Group>
  )
}

const Group = styled(Row).attrs({ role: 'group' })``

export function PrintOrDownload({ what, csv, fileName }: { what: string; csv: string; fileName: string }) {
  return (
    <ScreenOnly>
      <Row>
        <SmallButton variant="outline" onClick={() => window.print()}>
          Print {what}
        </SmallButton>
        <LineLink href={csv} download={fileName}>
          Download as CSV, for a spreadsheet
        </LineLink>
      </Row>
    </ScreenOnly>
  )
}

interface ActionButtonProps {
  children: ReactNode
  /** Screen readers read this after the label, to tell a list's buttons apart. */
  about?: string
  call: () => Promise<unknown>
  variant?: ButtonVariant
}

/**
 * A button that runs one call and shows its failure beside the button. A refusal opens an alert, because what
 * changed may also remove the button.
 */
export function ActionButton({ children, about, call, variant = 'outline' }: ActionButtonProps) {
  const { run, isBusy, failure } = useAction(call)
  const alert = useAlert()
  async function act({ detail: clicks }: MouseEvent) {
    // The second click of a double click may hit the button of a row that has moved up meanwhile.
    if (clicks > 1) return
    const failed = await run()
    if (failed?.isRefused) alert({ message: failed.problem, help: 'Nothing was done.' })
  }
  return (
    <Inline>
      <SmallButton variant={variant} disabled={isBusy} onClick={(event) => void act(event)}>
        {isBusy ? 'One moment…' : children}
        {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
      </SmallButton>
      {failure && !failure.isRefused && <Problem>{failure.problem}</Problem>}
    </Inline>
  )
}

const Inline = styled.span`
  ${look.inline}
  flex-wrap: wrap;
  gap: ${theme.space.one};
`
