import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Skeleton } from '../../../components/ui/Skeleton'
import { media, theme } from '../../../styles/theme'
import { Main } from './Main'

/** The desk while it is not known who looks at it. */
export function EmptyFrame({ children }: { children?: ReactNode }) {
  return (
    <>
      <Bar />
      <Main aria-busy={children === undefined ? true : undefined}>
        {children ?? (
          <Lines>
            <Skeleton size="title" width={40} />
            <Skeleton />
            <Skeleton width={72} />
          </Lines>
        )}
        <Hint>The desk needs JavaScript. Please switch it on in this browser.</Hint>
      </Main>
    </>
  )
}

const Bar = styled.div`
  background: ${theme.color.night};
  height: ${theme.desk.bar};
`

const Lines = styled.div`
  display: grid;
  gap: ${theme.space.two};
`

const Hint = styled.p`
  display: none;

  ${media.noScript} {
    display: block;
  }
`
