import { graphql } from 'gatsby'
import { styled } from 'styled-components'
import { ButtonLink } from '../../components/ui/Button'
import { CardGrid } from '../../components/ui/Card'
import { Contained, Section } from '../../components/ui/Section'
import { look, theme } from '../../styles/theme'
import { PostCard } from './PostCard'

export const noPosts = graphql`
  fragment NoPosts on NoPostsContent {
    heading
    text
  }
`

interface PostListProps {
  posts: readonly Queries.PostCardFragment[]
  empty: Queries.NoPostsFragment
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
