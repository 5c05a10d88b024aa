import { graphql } from 'gatsby'
import type { ReactElement } from 'react'
import home from '../../../content/home.json'
import hotel from '../../../content/hotel.json'
import { theme } from '../../styles/theme'

/** The picture of a room as link previews show it. */
export const roomPreview = graphql`
  fragment RoomPreview on HotelRoom {
    pictureAlt
    picture {
      childImageSharp {
        resize(width: 1200, height: 630, toFormat: JPG, quality: 76) {
          src
        }
      }
    }
  }
`

/** The picture of a post for link previews, and its facts for search engines. */
export const postPreview = graphql`
  fragment PostPreview on PostContent {
    title
    summary
    date
    alt
    picture {
      childImageSharp {
        resize(width: 1200, height: 630, toFormat: JPG, quality: 76) {
          src
        }
      }
    }
  }
`

/** The picture of a banner for link previews. */
export const bannerPreview = graphql`
  fragment BannerPreview on BannerContent {
    headline
    preview: src {
      childImageSharp {
        resize(width: 1200, height: 630, toFormat: JPG, quality: 76) {
          src
        }
      }
    }
  }
`

/** The part of a page's data that is read here. Only rooms, posts and features have it. */
type PageData =
  | {
      hotelRoom?: Queries.RoomPreviewFragment | null
      postContent?: Queries.PostPreviewFragment
      featureContent?: { banner: Queries.BannerPreviewFragment }
    }
  | undefined

/**
 * Pages that are shown at other addresses: the 404 screens, and the shell for rooms that are newer than the
 * build.
 */
const PAGES_WITHOUT_ADDRESS = /^\/(404|404\.html|dev-404-page|room\/\[id\]|desk\/\[\.\.\.\])\/?$/
const PREVIEW = { width: 1200, height: 630 }

/**
 * Returns the elements that the build adds to each page's head. They are not part of the browser's script.
 * Takes the page's path, the data of the page's query, and the site's origin without a slash at its end.
 * Without an origin the links are relative and there is no canonical address.
 */
export function siteHead(pathname: string, data: unknown, origin = ''): ReactElement[] {
  const picture = previewPicture(data)
  const post = (data as PageData)?.postContent
  return [
    <link key="icon" rel="icon" href="/favicon.ico" sizes="32x32" />,
    <link key="icon-svg" rel="icon" href="/favicon.svg" type="image/svg+xml" />,
    <link key="touch-icon" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
    <link key="manifest" rel="manifest" href="/manifest.webmanifest" />,
    <meta key="theme-color" name="theme-color" content={theme.color.night} />,
    <meta key="og:site_name" property="og:site_name" content={hotel.name} />,
    <meta key="og:locale" property="og:locale" content="en_NG" />,
    <meta key="og:type" property="og:type" content={post ? 'article' : 'website'} />,
    ...(post ? [<meta key="published" property="article:published_time" content={post.date} />] : []),
    <meta key="og:image" property="og:image" content={`${origin}${picture.src}`} />,
    <meta key="og:image:width" property="og:image:width" content={String(PREVIEW.width)} />,
    <meta key="og:image:height" property="og:image:height" content={String(PREVIEW.height)} />,
    <meta key="og:image:alt" property="og:image:alt" content={picture.alt} />,
    <meta key="twitter:card" name="twitter:card" content="summary_large_image" />,
    ...(origin === '' || PAGES_WITHOUT_ADDRESS.test(pathname) ? [] : address(`${origin}${pathname}`)),
    ...(pathname === '/' ? [hotelForSearch(origin)] : []),
    ...(post ? [postForSearch({ ...post, picture: picture.src }, pathname, origin)] : []),
  ]
}

function previewPicture(data: unknown): { src: string; alt: string } {
  const { hotelRoom, postContent, featureContent } = (data as PageData) ?? {}
  const banner = featureContent?.banner
  const file = (hotelRoom ?? postContent)?.picture ?? banner?.preview
  const src = file?.childImageSharp?.resize?.src
  const alt = hotelRoom?.pictureAlt ?? postContent?.alt ?? banner?.headline
  return src && alt !== undefined ? { src, alt } : { src: '/og.jpg', alt: home.hero.alt }
}

function address(url: string): ReactElement[] {
  return [
    <link key="canonical" rel="canonical" href={url} />,
    <meta key="og:url" property="og:url" content={url} />,
  ]
}

/*
 * Structured data for search engines: facts of content/, and nothing that changes between two builds, such as
 * availability.
 */

/** The hotel, see https://schema.org/Hotel. Takes the site's origin, or ''. */
function hotelForSearch(origin: string): ReactElement {
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
function postForSearch(
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
