import { graphql, Link } from 'gatsby'
import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { Card, CardGrid, CardPicture } from '../../components/ui/Card'
import { Contained, Section } from '../../components/ui/Section'
import { look, theme } from '../../styles/theme'
import { LatePicture } from '../../components/ui/Picture'
import { dayInWords } from '../../shared/day-in-words'

interface PostListProps {
  posts: readonly Queries.PostCardFragment[]
  empty: Queries.HeadedTextFragment
}

export function PostList({ posts, empty }: PostListProps) {
  return (
    <Section $ground="cream">
      <Contained>
        {posts.length === 0 ? (
          <Empty>
            <h2>{empty.heading}</h2>
            <p>{empty.text}</p>
            <ButtonLink to="/rooms">See the rooms</ButtonLink>
          </Empty>
        ) : (
          <CardGrid>
            {posts.map((post) => (
              <li key={post.slug}>
                <PostCard {...post} />
              </li>
            ))}
          </CardGrid>
        )}
      </Contained>
    </Section>
  )
}

const Empty = styled.div`
  ${look.stack}
  justify-items: start;
  max-width: ${theme.measure};
`

export const postCard = graphql`
  fragment PostCard on PostContent {
    slug
    title
    date
    summary
    alt
    picture {
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          aspectRatio: 1.5
          transformOptions: { cropFocus: CENTER }
          breakpoints: [400, 768]
        )
      }
    }
  }
`

function PostCard({ slug, title, date, summary, alt, picture }: Queries.PostCardFragment) {
  return (
    <Card>
      <CardPicture>
        <LatePicture
          image={picture.childImageSharp?.gatsbyImageData}
          alt={alt}
          sizes={theme.pictureSizes.card}
        />
      </CardPicture>
      <Words>
        <Day dateTime={date}>{dayInWords(date)}</Day>
        <h2>
          <Whole to={`/blog/${slug}`}>{title}</Whole>
        </h2>
        <p>{summary}</p>
      </Words>
    </Card>
  )
}

const Words = styled.div`
  align-content: start;
  display: grid;
  gap: ${theme.space.one};
  padding: ${theme.space.three};

  h2 {
    font-size: ${theme.type.title};
  }

  p {
    font-size: ${theme.type.card};
    line-height: ${theme.lineHeight.card};
  }
`

const Day = styled.time`
  ${look.small}
`

const Whole = styled(Link)`
  text-decoration: none;

  &::after {
    ${look.cover}
  }

  &:hover,
  &:focus-visible {
    text-decoration: underline;
    text-decoration-color: ${theme.color.brass};
    text-decoration-thickness: 1px;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: ${theme.focusRing.width} solid ${theme.color.brass};
    outline-offset: ${theme.focusRing.offset};
  }
`
