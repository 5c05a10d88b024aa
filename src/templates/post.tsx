import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { styled } from 'styled-components'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { ButtonLink } from '../components/ui/Button'
import { prose } from '../components/ui/prose'
import { Contained, Section } from '../components/ui/Section'
import { dayInWords } from '../shared/day-in-words'
import { theme } from '../styles/theme'

export default function PostTemplate({ data }: PageProps<Queries.PostTemplateQuery>) {
  const { title, date, summary, alt, picture, focus, html, pictures } = data.postContent
  const banner = { eyebrow: dayInWords(date), headline: title, lead: summary, alt, picture, focus }
  return (
    <article>
      <PageBanner banner={banner} />
      <Section>
        <Contained $width="narrow">
          {/* Built from the Markdown. The content check rejects the author's own HTML. */}
          <Text dangerouslySetInnerHTML={{ __html: withSizes(html, pictures) }} />
          <Back>
            <ButtonLink to="/blog">{data.blogPageContent.back}</ButtonLink>
          </Back>
        </Contained>
      </Section>
    </article>
  )
}

/** Replaces the path of each picture, which leads nowhere, by the built files. */
function withSizes(html: string, pictures: Queries.PostTemplateQuery['postContent']['pictures']): string {
  return html.replaceAll(/<img src="([^"]*)"/g, (_tag, path: string) => {
    const picture = pictures.find(({ relativePath }) => encodeURI(relativePath) === path)
    const { width, height, images } = picture?.childImageSharp?.gatsbyImageData ?? {}
    const { src = '', srcSet = '', sizes = '' } = images?.fallback ?? {}
    return `<img src="${src}" srcset="${srcSet}" sizes="${sizes}" width="${width}" height="${height}" loading="lazy"`
  })
}

export function Head({ data }: HeadProps<Queries.PostTemplateQuery>) {
  const { title, searchTitle, summary } = data.postContent
  return <PageHead title={searchTitle ?? title} description={summary} />
}

export const query = graphql`
  query PostTemplate($slug: String!) {
    postContent(slug: { eq: $slug }) {
      title
      searchTitle
      date
      summary
      alt
      focus
      picture {
        ...BannerPicture
      }
      html
      pictures {
        relativePath
        childImageSharp {
          gatsbyImageData(width: 680, placeholder: NONE)
        }
      }
      ...PostPreview
    }
    blogPageContent {
      back
    }
  }
`

const Text = styled.div`
  ${prose}
`

const Back = styled.div`
  border-top: 1px solid ${theme.color.line};
  margin-top: ${theme.space.six};
  padding-top: ${theme.space.four};
`
