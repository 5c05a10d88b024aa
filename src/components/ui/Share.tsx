import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { whatsAppLink } from '../../shared/contact-links'
import { look, theme } from '../../styles/theme'

export function Share({ text, path, children }: { text: string; path: string; children: ReactNode }) {
  function share() {
    // The list rejects when the guest closes it. Desktop browsers on Linux and Firefox have none.
    if ('share' in navigator) navigator.share({ text, url: path }).catch(() => undefined)
    else window.open(whatsAppLink('', `${text}\n${window.location.origin}${path}`), '_blank', 'noreferrer')
  }

  return (
    <TextButton type="button" onClick={share}>
      {children}
    </TextButton>
  )
}

const TextButton = styled.button`
  ${look.bareButton}
  text-decoration: underline;
  text-decoration-color: ${theme.color.brass};
  text-underline-offset: ${theme.space.half};
  ${look.needsScript}
`
