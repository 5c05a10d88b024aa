import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { dayInWords } from '../shared/day-in-words'
import { PostText } from '../features/blog/PostText'

export default function PostTemplate({ data }: PageProps<Queries.PostTemplateQuery>) {
  const { title, date, summary, alt, picture, focus, html, pictures } = data.postContent
  const banner = { eyebrow: dayInWords(date), headline: title, lead: summary, alt, picture, focus }
  return (
    <article>
      <PageBanner banner={banner} />
      <PostText html={html} pictures={pictures} back={data.blogPageContent.back} />
    </article>
  )
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
        ...TextPicture
      }
      ...PostPreview
    }
    blogPageContent {
      back
    }
  }
`
