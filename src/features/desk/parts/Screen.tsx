import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'
import { usePageTitle } from '../../../components/layout/PageHead'

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
      <Head>
        <Title ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {actions}
      </Head>
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

const Head = styled.div`
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.three};
  justify-content: space-between;
`

const Title = styled.h1`
  font-size: ${theme.desk.heading};
`
