import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'

interface PanelProps {
  title: string
  /** A number beside the title. */
  count?: number | undefined
  children: ReactNode
  /** Is left out of the print. */
  isScreenOnly?: boolean
}

/** A part of a screen with a heading of its own. */
export function Panel({ title, count, children, isScreenOnly = false }: PanelProps) {
  const id = useId()
  return (
    <Box aria-labelledby={id} $isScreenOnly={isScreenOnly}>
      <Title id={id}>
        {title}
        {count !== undefined && <Count> {count}</Count>}
      </Title>
      {children}
    </Box>
  )
}

const Box = styled.section<{ $isScreenOnly: boolean }>`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius};
  display: grid;
  align-content: start;
  gap: ${theme.space.two};
  grid-template-columns: minmax(0, 1fr);
  padding: ${theme.space.two};

  ${media.tablet} {
    padding: ${theme.space.three};
  }

  ${media.print} {
    border: 0;
    display: ${({ $isScreenOnly }) => ($isScreenOnly ? 'none' : 'grid')};
    padding: 0;
  }
`

const Title = styled.h2`
  font-size: ${theme.desk.title};
`

const Count = styled.span`
  color: ${theme.color.text};
  font-family: ${theme.font.text};
  font-size: ${theme.type.small};
  font-variant-numeric: tabular-nums;
  font-weight: 400;
`
