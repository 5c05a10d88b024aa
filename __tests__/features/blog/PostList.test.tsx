import { render, screen, within } from '@testing-library/react'
import { PostList } from '../../../src/features/blog/PostList'
import { blogPageContent, posts } from '../../support/site-content'

test('shows each post as one link, with its day in words', () => {
  render(<PostList posts={posts} empty={blogPageContent.empty} />)
  const cards = screen.getAllByRole('article')
  expect(cards).toHaveLength(posts.length)
  const [card] = cards
  if (card === undefined) throw new Error('No post')
  expect(within(card).getAllByRole('link')).toHaveLength(1)
  expect(within(card).getByRole('link', { name: 'The pool by night' })).toHaveAttribute('href', '/blog/pool')
  expect(within(card).getByRole('heading', { level: 2 })).toHaveTextContent('The pool by night')
  expect(within(card).getByText('20 November 2026')).toHaveAttribute('datetime', '2026-11-20')
})

test('says so while there is no post, and leads to the rooms', () => {
  render(<PostList posts={[]} empty={blogPageContent.empty} />)
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(blogPageContent.empty.heading)
  expect(screen.getByRole('link', { name: 'See the rooms' })).toHaveAttribute('href', '/rooms')
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
})
