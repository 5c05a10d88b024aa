import { Markdown } from 'markdown-to-jsx/react'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { prose } from '../../../../components/ui/prose'
import { theme } from '../../../../styles/theme'
import { useMe } from '../../api/me'
import { Note } from '../../parts/text'

/** The text of a post as the site draws it: plain CommonMark, without HTML and pictures. */
export function MarkdownPreview({ text }: { text: string }) {
  if (text.trim() === '') return <Note>Nothing is written yet.</Note>
  return (
    <Paper>
      <Markdown options={OPTIONS}>{text}</Markdown>
    </Paper>
  )
}

const OPTIONS: ComponentProps<typeof Markdown>['options'] = {
  disableParsingRawHTML: true,
  disableAutoLink: true,
  forceBlock: true,
  wrapper: Fragment,
  overrides: {
    a: { component: SiteLink },
    img: { component: () => null },
    // This parser knows more of Markdown than the site does.
    table: { component: () => <Note>The site shows no tables.</Note> },
    del: { component: ({ children }: { children: ReactNode }) => <>~~{children}~~</> },
  },
}

function SiteLink({ href = '', children }: ComponentProps<'a'>) {
  const { site } = useMe()
  return (
    <a href={href.startsWith('/') ? `${site}${href}` : href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

const Paper = styled.div`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  font-size: ${theme.type.body};
  line-height: ${theme.lineHeight.body};
  overflow-wrap: anywhere;
  padding: ${theme.space.three};

  > * {
    max-width: ${theme.measure};
  }

  ${prose}

  > :first-child {
    margin-top: 0;
  }
`
