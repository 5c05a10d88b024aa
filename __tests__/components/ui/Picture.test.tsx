import { render, screen } from '@testing-library/react'
import type { IGatsbyImageData } from 'gatsby-plugin-image'
import { renderToStaticMarkup } from 'react-dom/server'
import { Picture } from '../../../src/components/ui/Picture'

afterEach(() => document.body.replaceChildren())

const image: IGatsbyImageData = {
  layout: 'fullWidth',
  width: 1,
  height: 0.5,
  backgroundColor: 'rgb(80, 40, 40)',
  images: {
    sources: [{ type: 'image/avif', srcSet: '/a-720.avif 720w', sizes: '100vw' }],
    fallback: { src: '/a-720.jpg', srcSet: '/a-720.jpg 720w', sizes: '100vw' },
  },
}

test('is visible at its final size before any script runs', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <Picture image={image} alt="The lobby" sizes="50vw" loading="first" />,
  )
  const picture = screen.getByRole('img', { name: 'The lobby' })
  expect(picture).toBeVisible()
  expect(picture).toHaveAttribute('src', '/a-720.jpg')
  expect(picture).toHaveAttribute('width', '1200')
  expect(picture).toHaveAttribute('height', '600')
  expect(picture).toHaveAttribute('fetchpriority', 'high')
  expect(picture).not.toHaveAttribute('loading', 'lazy')
  expect(document.querySelector('source')).toHaveAttribute('sizes', '50vw')
})

test('is offered in all sizes without script', () => {
  const page = renderToStaticMarkup(<Picture image={image} alt="The lobby" sizes="50vw" loading="never" />)
  expect(page).toMatch(/<noscript><img [^>]*srcset="\/a-720\.jpg 720w" sizes="50vw"/i)
})

test('that is held back loads at once on a wide screen only', () => {
  const wide = '(min-width: 768px)'
  const picture = (loading: 'never' | 'lazy') => (
    <Picture image={image} alt="The lobby" sizes="50vw" loading={loading} atOnce={wide} />
  )
  const { rerender } = render(picture('never'))
  const shown = screen.getByRole('img', { name: 'The lobby' })
  const sources = [...document.querySelectorAll('source')]
  expect(sources.map(({ media, type, srcset }) => [media, type, srcset])).toEqual([
    [wide, 'image/avif', '/a-720.avif 720w'],
    [wide, '', '/a-720.jpg 720w'],
  ])
  expect(shown).toHaveAttribute('src', expect.stringMatching(/^data:/))
  expect(shown).not.toHaveAttribute('srcset')

  rerender(picture('lazy'))
  expect(screen.getByRole('img', { name: 'The lobby' })).toBe(shown)
  expect(document.querySelector('source')).not.toHaveAttribute('media')
  expect(screen.getByRole('img', { name: 'The lobby' })).toHaveAttribute('src', '/a-720.jpg')
})

test('offers the other crop before the usual one', () => {
  const tall = { ...image, images: { sources: [{ type: 'image/avif', srcSet: '/tall.avif 480w' }] } }
  render(
    <Picture
      image={image}
      crop={{ image: tall as IGatsbyImageData, media: '(max-aspect-ratio: 3/5)', sizes: '100vw' }}
      alt="Hero"
      sizes="100vw"
    />,
  )
  const [first, second] = document.querySelectorAll('source')
  expect(first).toHaveAttribute('srcset', '/tall.avif 480w')
  expect(first).toHaveAttribute('media', '(max-aspect-ratio: 3/5)')
  expect(second).not.toHaveAttribute('media')
})
