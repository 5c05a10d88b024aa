import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Skeleton } from '../../../components/ui/Skeleton'
import { media, theme } from '../../../styles/theme'
import { Stack } from './layout'

export function EmptyFrame({ children }: { children?: ReactNode }) {
  return (
    <>
      <Bar />
      <Main aria-busy={children === undefined ? true : undefined}>
        {children ?? (
          <Stack>
            <Skeleton size="title" width={40} />
            <Skeleton />
            <Skeleton width={72} />
          </Stack>
        )}
      </Main>
    </>
  )
}

const Bar = styled.div`
  background: ${theme.color.night};
  height: ${theme.desk.bar};
`

/** The main content. On a phone it ends above the navigation at the screen's foot. */
export const Main = styled.main.attrs({ id: 'main', tabIndex: -1 })`
  font-size: ${theme.desk.text};
  line-height: ${theme.desk.line};
  margin: 0 auto;
  max-width: ${theme.desk.width};
  padding: ${theme.space.two} ${theme.space.two} calc(${theme.desk.nav} + ${theme.space.four});

  ${media.tablet} {
    padding: ${theme.space.two} ${theme.space.three} ${theme.space.six};
  }

  ${media.print} {
    max-width: none;
    padding: 0;

    * {
      background: none !important;
      color: #000 !important;
      text-decoration: none !important;
    }

    button,
    [role='search'] {
      display: none;
    }

    li {
      break-inside: avoid;
    }
  }
`
