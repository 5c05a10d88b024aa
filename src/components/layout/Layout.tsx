import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { Footer } from './Footer'
import { NavBar } from './NavBar'
import { useLater } from '../ui/useLater'

/** Each page must begin with a dark area, because the bar above it is transparent with white text. */
export function Layout({ children, path }: { children: ReactNode; path: string }) {
  return (
    <>
      <SkipLink href="#main">Skip to the content</SkipLink>
      <NavBar path={path} />
      <ConnectionStatusPlace />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

export const SkipLink = styled.a`
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

const loadStatus = () => import(/* webpackChunkName: "after-view" */ './connection/ConnectionStatus')

function ConnectionStatusPlace() {
  const status = useLater(loadStatus, true)
  return status && <status.ConnectionStatus />
}
