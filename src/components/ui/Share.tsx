import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { look, theme } from '../../styles/theme'
import { useLater } from './useLater'

interface ShareProps {
  text: string
  /** The page of this site whose address is shared with the text. */
  path: string
  children: ReactNode
}

const loadWays = () => import('./ShareWays')

/** Opens the device's own list of ways to share. A browser without such a list shows two ways of ours. */
export function Share({ text, path, children }: ShareProps) {
  const [isOpen, setOpen] = useState(false)
  const ways = useLater(loadWays, isOpen)

  function share() {
    // Desktop browsers on Linux and Firefox have no such list.
    if (!('share' in navigator)) return setOpen(true)
    navigator.share({ text, url: path }).catch((error: unknown) => {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) setOpen(true)
    })
  }

  return (
    <>
      <TextButton type="button" onClick={share}>
        {children}
      </TextButton>
      {ways && <ways.ShareWays text={text} path={path} />}
    </>
  )
}

/** A button that stands among links. */
export const TextButton = styled.button`
  ${look.bareButton}
  text-decoration: underline;
  text-decoration-color: ${theme.color.brass};
  text-underline-offset: ${theme.space.half};
  ${look.needsScript}
`
