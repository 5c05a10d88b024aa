import { type ReactNode, useEffect, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { usePageTitle } from '../../../components/layout/page-title'
import { media, theme } from '../../../styles/theme'

/** Things that stand in a line and wrap: buttons, a field and its button. */
export const Row = styled.div`
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.two};
`

/** Buttons of which one is pressed. It needs a name for screen readers. */
export const ButtonGroup = styled(Row).attrs({ role: 'group' })``

/** Things below each other. */
export const Stack = styled.div`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: minmax(0, 1fr);
  justify-items: stretch;
`

/** Panels beside each other where there is room. */
export const Columns = styled.div`
  align-items: start;
  display: grid;
  gap: ${theme.space.three};
  grid-template-columns: minmax(0, 1fr);

  ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

/** A list whose items are parted by lines. */
export const Lines = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  /* An empty list takes no place below the words that say so. */
  &:empty {
    display: none;
  }

  > li {
    border-top: 1px solid ${theme.color.line};
    display: grid;
    gap: ${theme.space.one};
    /* A guest may write a word that is longer than a phone is wide. */
    overflow-wrap: anywhere;
    padding: ${theme.space.two} 0;
  }

  > li:first-child {
    border-top: 0;
    padding-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }
`

/** The first line of an item: what it is on the left, its state on the right. */
export const Head = styled.div`
  align-items: baseline;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.half} ${theme.space.two};
  justify-content: space-between;

  b,
  a {
    color: ${theme.color.ink};
    font-weight: 600;
  }
`

/** Figures of the same width, so that amounts stand below each other. */
export const Figures = styled.span`
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`

interface ScreenProps {
  title: string
  /** Stands beside the heading: the screen's own actions. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the desk. The focus moves to its heading, so that a screen reader says where one is. */
export function Screen({ title, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Column>
      <ScreenHead>
        <ScreenTitle ref={heading} tabIndex={-1}>
          {title}
        </ScreenTitle>
        {actions}
      </ScreenHead>
      {children}
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  gap: ${theme.space.three};
  grid-template-columns: minmax(0, 1fr);

  ${media.desktop} {
    gap: ${theme.space.four};
  }
`

const ScreenHead = styled.div`
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.three};
  justify-content: space-between;
`

const ScreenTitle = styled.h1`
  font-size: ${theme.desk.heading};
`

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
      <PanelTitle id={id}>
        {title}
        {count !== undefined && <Count> {count}</Count>}
      </PanelTitle>
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

const PanelTitle = styled.h2`
  font-size: ${theme.desk.title};
`

const Count = styled.span`
  color: ${theme.color.text};
  font-family: ${theme.font.text};
  font-size: ${theme.type.small};
  font-variant-numeric: tabular-nums;
  font-weight: 400;
`
