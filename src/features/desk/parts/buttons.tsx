import type { MouseEvent, ReactNode } from 'react'
import { styled } from 'styled-components'
import { useAlert } from '../../../components/ui/Alert'
import { Button, type ButtonVariant } from '../../../components/ui/Button'
import { theme } from '../../../styles/theme'
import { useAction } from '../api/useAction'
import { Problem, VisuallyHidden } from './text'

/** A button inside a list: lower than the house's, and as high as a finger needs. */
export const SmallButton = styled(Button)`
  letter-spacing: normal;
  min-height: ${theme.touchTarget};
  padding: ${theme.space.half} ${theme.space.two};
`

interface ActionButtonProps {
  children: ReactNode
  /** Which of several: screen readers hear it after the label. */
  about?: string
  call: () => Promise<unknown>
  variant?: ButtonVariant
}

/**
 * A button that runs one call. It waits for the call, and says beside itself when the call failed. A refusal
 * is an alert over the screen, because it may come from a change that takes the button away.
 */
export function ActionButton({ children, about, call, variant = 'outline' }: ActionButtonProps) {
  const { run, isBusy, problem, isRefused } = useAction(call)
  const alert = useAlert()
  async function act({ detail: clicks }: MouseEvent) {
    // Of a double click the second may meet the button of another row, which has come up meanwhile.
    if (clicks > 1) return
    const outcome = await run()
    if (!outcome.isDone && outcome.isRefused) alert({ message: outcome.problem, help: 'Nothing was done.' })
  }
  return (
    <Place>
      <SmallButton variant={variant} disabled={isBusy} onClick={(event) => void act(event)}>
        {isBusy ? 'One moment…' : children}
        {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
      </SmallButton>
      {problem !== undefined && !isRefused && <Problem>{problem}</Problem>}
    </Place>
  )
}

const Place = styled.span`
  align-items: center;
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${theme.space.one};
`
