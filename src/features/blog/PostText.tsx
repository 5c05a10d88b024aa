import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { prose } from '../../components/ui/prose'
import { Contained, Section } from '../../components/ui/Section'
import { theme } from '../../styles/theme'

interface PostTextProps {
  /** Built from the Markdown. The content check rejects the author's own HTML. */
  html: string
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
  ${prose}
`

const Back = styled.div`
  border-top: 1px solid ${theme.color.line};
  margin-top: ${theme.space.six};
  padding-top: ${theme.space.four};
`
