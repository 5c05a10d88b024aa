import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { Contained, Section } from '../../components/ui/Section'
import { look, theme } from '../../styles/theme'

interface PostTextProps {
  /** Built from the Markdown. The content check rejects the author's own HTML. */
  html: string
  /** The label of the link to all posts. */
  back: string
}

export function PostText({ html, back }: PostTextProps) {
  return (
    <Section>
      <Contained $width="narrow">
        <Text dangerouslySetInnerHTML={{ __html: html }} />
        <Back>
          <ButtonLink to="/blog">{back}</ButtonLink>
        </Back>
      </Contained>
    </Section>
  )
}

const Text = styled.div`
  > * + * {
    margin-top: ${theme.space.two};
  }

  h2 {
    font-size: ${theme.type.title};
    margin-top: ${theme.space.six};
  }

  h3,
  h4,
  h5,
  h6 {
    color: ${theme.color.ink};
    font-size: ${theme.type.lead};
    margin-top: ${theme.space.four};
  }

  p,
  li {
  }

  strong {
    ${look.strong}
  }

  ul {
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  ul,
  ol {
    padding-left: ${theme.space.three};
  }

  li + li {
    margin-top: ${theme.space.one};
  }

  li::marker {
    color: ${theme.color.brass};
  }

  blockquote {
    border-left: ${theme.rule.height} solid ${theme.color.brass};
    margin-inline: 0;
    padding-left: ${theme.space.three};
  }

  hr {
    border: 0;
    border-top: 1px solid ${theme.color.line};
    margin-block: ${theme.space.four};
  }

  pre,
  table {
    display: block;
    overflow-x: auto;
  }
`

const Back = styled.div`
  border-top: 1px solid ${theme.color.line};
  margin-top: ${theme.space.six};
  padding-top: ${theme.space.four};
`
