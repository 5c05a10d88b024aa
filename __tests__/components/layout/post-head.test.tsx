import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { siteHead } from '../../../src/components/layout/site-head'

const ORIGIN = 'https://hotel.example'

/** The head as the build writes it. */
function built(...elements: ReactElement[]): HTMLHeadElement {
  return new DOMParser().parseFromString(renderToStaticMarkup(elements), 'text/html').head
}

function contentOf(head: ParentNode, name: string): string[] {
  return [...head.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map(
    (element) => element.getAttribute('content') ?? '',
  )
}

describe('the head of a post', () => {
  const post = {
    postContent: {
      title: 'The pool </script> by night',
      summary: 'Blue.',
      date: '2026-11-20',
      alt: 'The pool',
      picture: { childImageSharp: { resize: { src: '/static/pool.jpg' } } },
    },
  }

  it('has the post’s text, date and author as structured data', () => {
    const head = built(...siteHead('/blog/pool', post, ORIGIN))
    expect(contentOf(head, 'og:type')).toEqual(['article'])
    expect(contentOf(head, 'article:published_time')).toEqual(['2026-11-20'])
    expect(contentOf(head, 'og:image')).toEqual([`${ORIGIN}/static/pool.jpg`])
    expect(contentOf(head, 'og:image:alt')).toEqual(['The pool'])
    expect(head.querySelectorAll('script')).toHaveLength(1)
    expect(JSON.parse(head.querySelector('script')?.text ?? '')['@graph'][0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'The pool </script> by night',
      datePublished: '2026-11-20',
      url: `${ORIGIN}/blog/pool`,
      image: `${ORIGIN}/static/pool.jpg`,
      author: { '@type': 'Organization', name: 'The Landmark Hotel' },
    })
  })
})
