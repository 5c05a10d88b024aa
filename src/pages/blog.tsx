import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { PageBanner } from '../components/layout/PageBanner'
import { PageHead } from '../components/layout/PageHead'
import { PostList } from '../features/blog/PostList'

export default function BlogPage({ data }: PageProps<Queries.BlogPageQuery>) {
  const { banner, empty } = data.blogPageContent
  return (
    <>
      <PageBanner banner={banner} />
      <PostList posts={data.allPostContent.nodes} empty={empty} />
    </>
  )
}

export function Head({ data }: HeadProps<Queries.BlogPageQuery>) {
  const { banner, description, searchTitle } = data.blogPageContent
  return <PageHead title={searchTitle ?? banner.headline} description={description} />
}

export const query = graphql`
  query BlogPage {
    blogPageContent {
      description
      searchTitle
      banner {
        ...PageBanner
      }
      empty {
        ...HeadedText
      }
    }
    allPostContent(sort: [{ date: DESC }, { slug: ASC }]) {
      nodes {
        ...PostCard
      }
    }
  }
`
