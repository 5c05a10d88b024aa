import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createGlobalStyle, styled } from 'styled-components'
import { look, media, theme } from '../../../styles/theme'
import { useDeskTitle } from './new-bookings'

/** A mouse hits smaller buttons than a finger. */
export const mouse = '@media (pointer: fine)'

export const Row = styled.div`
  ${look.row}
  gap: ${theme.space.one} ${theme.space.two};
`

export const Stack = styled.div`
  ${look.column}
  gap: ${theme.space.two};
  justify-items: stretch;
`

export const PrintOnly = styled.p`
  display: none;

  ${media.print} {
    display: block;
  }
`

export const Landscape = createGlobalStyle`
  @page { margin: 10mm; size: A4 landscape; }
`

export const ScreenOnly = styled.div`
  ${look.column}
  gap: ${theme.space.two};
  ${look.notPrinted}
`

export const Columns = styled.div`
  align-items: start;
  ${look.column}
  gap: ${theme.space.two};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr));
`

export const Pair = styled.div`
  ${look.stack}
  grid-template-columns: repeat(2, minmax(0, 1fr));

  > :has(textarea) {
    grid-column: 1 / -1;
  }
`

/** A picture of the site, cropped to the ratio of the rooms' pictures. */
export const Photo = styled.img`
  aspect-ratio: ${theme.ratio.room};
  background: ${theme.color.skeleton};
  object-fit: cover;
  width: 100%;
`

export const Lines = styled.ul`
  ${look.column}

  /* An empty list takes no space below the text about it. */
  &:empty {
    display: none;
  }

  > li {
    border-top: 1px solid ${theme.color.line};
    display: grid;
    gap: ${theme.space.half} ${theme.space.one};
    /* A guest may write a word that is longer than a phone is wide. */
    overflow-wrap: anywhere;
    padding: ${theme.space.one} 0;
  }

  > li:first-child {
    border-top: 0;
    padding-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }
`

export const Split = styled.li`
  && {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`

export const Head = styled.div`
  align-items: baseline;
  ${look.wrap}
  gap: ${theme.space.half} ${theme.space.two};
  justify-content: space-between;

  b,
  a {
    ${look.strong}
  }
`

export const Figures = styled.span`
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`

interface ScreenProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A screen with its heading, which is focused so that screen readers announce it. */
export function Screen({ title, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDeskTitle(title)
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
  ${look.column}
  gap: ${theme.space.two};
`

const ScreenHead = styled.div`
  ${look.row}
  gap: ${theme.space.one} ${theme.space.three};
  justify-content: space-between;
`

const ScreenTitle = styled.h1`
  font-size: ${theme.desk.heading};
`

/** A bar at the side marks a panel that asks for something. */
export const Marked = styled.div`
  > section {
    border-left: ${theme.desk.mark} solid ${theme.color.house};
  }
`

interface PanelProps {
  title: string
  count?: number | undefined
  children: ReactNode
  isScreenOnly?: boolean
}

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
  ${look.column}
  align-content: start;
  gap: ${theme.space.one};
  padding: ${theme.space.one} clamp(${theme.space.one}, 1.25vw, ${theme.space.two}) ${theme.space.two};

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
