import { graphql } from 'gatsby'
import type { ReactElement } from 'react'
import home from '../../../content/home.json'
import hotel from '../../../content/hotel.json'
import {
  describeHotel,
  describePost,
  describeQuestions,
  describeRoom,
  describeTrail,
  type HotelFacts,
  type Sale,
  type Step,
} from '../../shared/structured-data'
import { hasOwnServer } from '../../config/own-server'
import { businessDay } from '../../shared/stay'
import { theme } from '../../styles/theme'
import { LIMITS, STAY } from '../ui/useTonight'
import { FOOTER_LINKS, SITE_LINKS, SMALL_PRINT_LINKS } from './site-links'

/** A picture as link previews show it. */
export const linkPreview = graphql`
  fragment LinkPreview on File {
    childImageSharp {
      resize(width: 1200, height: 630, toFormat: JPG, quality: 76) {
        src
      }
    }
  }
`

/** The picture of a room for link previews, and its facts for search engines. */
export const roomPreview = graphql`
  fragment RoomPreview on HotelRoom {
    name
    description
    size
    max_people
    price
    amenities {
      term
      text
    }
    pictureAlt
    picture {
      ...LinkPreview
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
      ...LinkPreview
    }
  }
`

/** The picture of a banner for link previews. */
export const bannerPreview = graphql`
  fragment BannerPreview on BannerContent {
    headline
    preview: src {
      ...LinkPreview
    }
  }
`

/** The prices of all rooms, for search engines. */
export const priceRange = graphql`
  fragment PriceRange on HotelRoomConnection {
    min(field: { price: SELECT })
    max(field: { price: SELECT })
  }
`

type PageData =
  | {
      prices?: Queries.PriceRangeFragment
      questionsContent?: Queries.QuestionListFragment
      hotelRoom?: Queries.RoomPreviewFragment | null
      postContent?: Queries.PostPreviewFragment
      featureContent?: { banner: Queries.BannerPreviewFragment }
    }
  | undefined

/**
 * Pages that are shown at other addresses: the 404 screens, and the shell for rooms that are newer than the build.
 */
const PAGES_WITHOUT_ADDRESS = /^\/(404|404\.html|dev-404-page|room\/\[id\]|desk\/\[\.\.\.\])\/?$/
const LINKS: readonly { to: string; label: string }[] = [...SITE_LINKS, ...FOOTER_LINKS, ...SMALL_PRINT_LINKS]
/** Some facts are optional. */
const HOTEL: HotelFacts = hotel
const PREVIEW = { width: 1200, height: 630 }

/**
 * Returns the elements that the build adds to each page's head. They are not part of the browser's script.
 * Takes the page's path, the data of the page's query, and the site's origin without a slash at its end.
 * Without an origin the links are relative and there is no canonical address.
 */
export function siteHead(pathname: string, data: unknown, origin = ''): ReactElement[] {
  const picture = previewPicture(data)
  const post = (data as PageData)?.postContent
  const facts = structuredData(pathname, data as PageData, picture.src, origin)
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
    ...(facts.length > 0 ? [dataBlock(facts)] : []),
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

/** Returns the facts about the page for search engines. */
function structuredData(pathname: string, data: PageData, picture: string, origin: string): object[] {
  const { hotelRoom, postContent, questionsContent, prices } = data ?? {}
  const place = { path: pathname, picture }
  const trail = origin === '' ? [] : trailTo(pathname, data)
  return [
    ...(pathname === '/'
      ? [describeHotel(HOTEL, { description: home.description, stay: STAY, prices }, origin)]
      : []),
    ...(hotelRoom ? [describeRoom(hotelRoom, place, origin, saleOfBuild())] : []),
    ...(postContent ? [describePost(postContent, place, hotel.name, origin)] : []),
    ...(questionsContent ? [describeQuestions(questionsContent.questions)] : []),
    ...(trail.length > 0 ? [describeTrail(trail, origin)] : []),
  ]
}

function saleOfBuild(): Sale {
  const night = businessDay(new Date().toISOString())
  return { night, daysAhead: hasOwnServer ? LIMITS.daysAhead : 0 }
}

/** Returns the pages from home to this one; an empty list for home and for a page to which no link leads. */
function trailTo(pathname: string, data: PageData): Step[] {
  const { hotelRoom, postContent, featureContent } = data ?? {}
  const own = hotelRoom?.name ?? postContent?.title ?? featureContent?.banner.headline ?? nameOf(pathname)
  if (pathname === '/' || own === undefined) return []
  const above = hotelRoom ? '/rooms' : pathname.slice(0, pathname.lastIndexOf('/'))
  const parents = ['/', above].flatMap((path) => {
    const name = nameOf(path)
    return name === undefined ? [] : [{ path, name }]
  })
  return [...parents, { path: pathname, name: own }]
}

function nameOf(path: string): string | undefined {
  return LINKS.find(({ to }) => to === path)?.label
}

function dataBlock(graph: object[]): ReactElement {
  // A `</script` inside the JSON would end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  return <script key="facts" type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
