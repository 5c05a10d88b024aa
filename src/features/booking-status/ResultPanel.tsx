import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'

interface ResultPanelProps {
  heading: string
  /** True when the guest has asked. False when the page has: it must not disturb a guest who is typing. */
  isAnswer: boolean
  children: ReactNode
}

export function ResultPanel({ heading, isAnswer, children }: ResultPanelProps) {
  return (
    <Panel aria-label="What we found">
      <Heading key={heading} isAnswer={isAnswer}>
        {heading}
      </Heading>
      {children}
    </Panel>
  )
}

function Heading({ isAnswer, children }: Omit<ResultPanelProps, 'heading'>) {
  const title = useRef<HTMLHeadingElement>(null)
  const [takesFocus] = useState(isAnswer)

  // Before the browser paints: the answer may be so much shorter that the footer would come into view.
  useLayoutEffect(() => {
    if (takesFocus || !(document.activeElement instanceof HTMLInputElement)) title.current?.focus()
  }, [takesFocus])

  return (
    <Title ref={title} tabIndex={-1}>
      {children}
    </Title>
  )
}

export const ScreenOnly = styled.div`
  ${look.notPrinted}
`

const Panel = styled.section`
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  ${look.stack}
  justify-items: start;
  padding-top: ${theme.space.three};

  > * {
    max-width: ${theme.measure};
  }

  ${media.print} {
    border: none;
    display: block;
    padding: 0;

    &:has(article) :not(article, article *, :has(article)) {
      display: none;
    }

    details::details-content {
      content-visibility: visible;
    }
  }
`

const Title = styled.h2`
  scroll-margin-top: ${theme.space.four};
`
