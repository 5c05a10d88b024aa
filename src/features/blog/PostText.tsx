import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { prose } from '../../components/ui/prose'
import { Contained, Section } from '../../components/ui/Section'
import { theme } from '../../styles/theme'

export const textPicture = graphql`
  fragment TextPicture on File {
    relativePath
    childImageSharp {
      gatsbyImageData(width: 680, placeholder: NONE)
    }
  }
`

interface PostTextProps {
  /** Built from the Markdown. The content check rejects the author's own HTML. */
  html: string
  pictures: readonly Queries.TextPictureFragment[]
  back: string
}

export function PostText({ html, pictures, back }: PostTextProps) {
  return (
    <Section>
      <Contained $width="narrow">
        <Text dangerouslySetInnerHTML={{ __html: withSizes(html, pictures) }} />
        <Back>
          <ButtonLink to="/blog">{back}</ButtonLink>
        </Back>
      </Contained>
    </Section>
  )
}

/** Replaces the path of each picture, which leads nowhere, by the files of the build. */
function withSizes(html: string, pictures: PostTextProps['pictures']): string {
  return html.replaceAll(/<img src="([^"]*)"/g, (_tag, path: string) => {
    const picture = pictures.find(({ relativePath }) => encodeURI(relativePath) === path)
    const { width, height, images } = picture?.childImageSharp?.gatsbyImageData ?? {}
    const { src = '', srcSet = '', sizes = '' } = images?.fallback ?? {}
    return `<img src="${src}" srcset="${srcSet}" sizes="${sizes}" width="${width}" height="${height}" loading="lazy"`
  })
}

const Text = styled.div`
  ${prose}
`

const Back = styled.div`
  border-top: 1px solid ${theme.color.line};
  margin-top: ${theme.space.six};
  padding-top: ${theme.space.four};
`
