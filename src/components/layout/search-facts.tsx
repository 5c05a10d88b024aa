import type { ReactElement } from 'react'
import home from '../../../content/home.json'
import hotel from '../../../content/hotel.json'

/*
 * Structured data for search engines. It tells only what content/ tells, and nothing that changes between
 * two builds: no availability.
 */

/** The hotel, see https://schema.org/Hotel. Takes the site's origin, or ''. */
export function hotelForSearch(origin: string): ReactElement {
  const [city = '', country = ''] = hotel.address.at(-1)?.split(', ') ?? []
  return dataBlock('hotel', {
    '@type': 'Hotel',
    name: hotel.name,
    description: home.description,
    address: {
      '@type': 'PostalAddress',
      streetAddress: hotel.address.slice(0, -1).join(', '),
      addressLocality: city,
      addressCountry: country,
    },
    telephone: hotel.phones[0],
    email: hotel.email,
    ...(origin !== '' && { url: `${origin}/`, image: `${origin}/og.jpg` }),
  })
}

interface PostFacts {
  title: string
  summary: string
  date: string
  /** Path of the picture. */
  picture: string
}

/** A post, see https://schema.org/BlogPosting. Takes the post, its path, and the site's origin, or ''. */
export function postForSearch(
  { title, summary, date, picture }: PostFacts,
  pathname: string,
  origin: string,
): ReactElement {
  const house = { '@type': 'Organization', name: hotel.name, ...(origin !== '' && { url: `${origin}/` }) }
  return dataBlock('post', {
    '@type': 'BlogPosting',
    headline: title,
    description: summary,
    datePublished: date,
    inLanguage: 'en-NG',
    author: house,
    publisher: house,
    ...(origin !== '' && { url: `${origin}${pathname}`, image: `${origin}${picture}` }),
  })
}

function dataBlock(key: string, facts: object): ReactElement {
  // A `</script` inside the JSON would end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  return <script key={key} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
