import { useDeferredValue, useMemo } from 'react'
import { styled } from 'styled-components'
import { prose } from '../../../../components/ui/prose'
import { markdownToHtml } from '../../../../shared/markdown'
import { theme } from '../../../../styles/theme'
import { urlOf } from '../../api/call-desk'
import { useMe } from '../../api/me'
import { Summary } from '../../parts/text'

export function GuestView({ text }: { text: string }) {
  const { site } = useMe()
  const shown = useDeferredValue(text)
  const html = useMemo(
    () =>
      markdownToHtml(shown)
        .replaceAll('<a href="/', `<a href="${site}/`)
        .replaceAll('<a href="', '<a target="_blank" rel="noreferrer" href="')
        .replaceAll(/<img src="([^"]*)"/g, (_tag, path: string) => {
          if (path === '') return '<img'
          const src = urlOf('GET content/picture/', { path: decoded(path) })
          return `<img src="${src.replaceAll('&', '&amp;')}"`
        }),
    [shown, site],
  )
  return (
    <details open>
      <Summary>As guests see it</Summary>
      <Text dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  )
}

/** Returns a path unchanged when a % in it stands for no character. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const Text = styled.div`
  ${prose}
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  padding: ${theme.space.two};

  > :first-child {
    margin-top: 0;
  }
`
