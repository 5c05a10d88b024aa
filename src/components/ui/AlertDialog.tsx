import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { Button } from './Button'
import { modalBackdrop, modalPaper } from './modal-look'
import { closeOnEscape, useModal } from './useModal'

interface AlertDialogProps {
  message: string
  help?: ReactNode
  onClose: () => void
}

export function AlertDialog({ message, help, onClose }: AlertDialogProps) {
  const ref = useModal(true)
  const id = useId()
  return (
    <Box
      ref={ref}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-message`}
      aria-describedby={help ? `${id}-help` : undefined}
      {...closeOnEscape(onClose)}
    >
      <Rule aria-hidden="true" />
      <Message id={`${id}-message`}>{message}</Message>
      {help && <div id={`${id}-help`}>{help}</div>}
      <Button onClick={onClose} data-autofocus>
        OK
      </Button>
    </Box>
  )
}

const Box = styled.dialog`
  ${modalPaper}
  ${modalBackdrop}
  max-width: ${theme.width.alert};
  padding: ${theme.space.four};
  text-align: center;

  &[open] {
    display: grid;
    gap: ${theme.space.two};
    justify-items: center;
  }
`

const Rule = styled.span`
  background: ${theme.color.brass};
  height: ${theme.rule.height};
  width: ${theme.rule.width};
`

const Message = styled.p`
  color: ${theme.color.ink};
  font-family: ${theme.font.display};
  font-size: ${theme.type.title};
  line-height: ${theme.lineHeight.heading};
  text-wrap: balance;
`
