import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../styles/theme'
import { CloseIcon } from './icons'
import { IconButton } from './Button'
import { closeOnEscape, modalBackdrop, modalPaper, useModal } from './modal'

interface DialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  /** Hides the dialog and keeps its content. A modal dialog would cover and block the payment popup. */
  isAside?: boolean
  isWide?: boolean
}

export function Dialog({ title, children, onClose, isAside = false, isWide = false }: DialogProps) {
  const ref = useModal(!isAside)
  const titleId = useId()
  return (
    <Box ref={ref} $isWide={isWide} aria-modal="true" aria-labelledby={titleId} {...closeOnEscape(onClose)}>
      <Head>
        <Title id={titleId} tabIndex={-1} data-autofocus>
          {title}
        </Title>
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      {children}
    </Box>
  )
}

const Box = styled.dialog<{ $isWide: boolean }>`
  ${modalPaper}
  ${modalBackdrop}
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  max-width: ${({ $isWide }) => ($isWide ? theme.width.narrow : theme.width.dialog)};
  padding: ${theme.space.two};

  ${media.tablet} {
    padding: ${theme.space.three};
  }
`

const Head = styled.div`
  align-items: start;
  display: flex;
  gap: ${theme.space.two};
  justify-content: space-between;
  margin: 0 calc(-1 * ${theme.space.one}) ${theme.space.two} 0;
`

const Title = styled.h2`
  font-size: ${theme.type.title};
  line-height: ${theme.touchTarget};
`
