import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { GlobalStyle } from '../../styles/GlobalStyle'
import { Footer } from './Footer'
import { NavBar } from './NavBar'

interface LayoutProps {
  children: ReactNode
  path: string
}

export function Layout({ children, path }: LayoutProps) {
  return (
    <>
      {/* Here and not in AppRoot: the plugin collects the styles of the build inside the root, of what the page draws. */}
      <GlobalStyle />
      <SkipLink href="#main">Skip to the content</SkipLink>
      <NavBar path={path} />
      <main id="main" tabIndex={-1}>
        {path !== '/' && <Band />}
        {children}
      </main>
      <Footer />
    </>
  )
}

const SkipLink = styled.a`
  background: ${theme.color.paper};
  color: ${theme.color.ink};
  left: ${theme.space.two};
  padding: ${theme.space.one} ${theme.space.two};
  position: fixed;
  top: ${theme.space.two};
  z-index: ${theme.layer.modal};

  &:not(:focus) {
    clip-path: inset(50%);
    height: 1px;
    overflow: hidden;
    padding: 0;
    width: 1px;
  }
`

/** Dark ground under the bar where a page has no hero: the bar's text is white. */
const Band = styled.div`
  background: ${theme.color.night};
  height: ${theme.spec.barHeight};
`
