import { graphql } from 'gatsby'
import type { ReactElement } from 'react'
import home from '../../../content/home.json'
import hotel from '../../../content/hotel.json'
import {
  describeHotel,
  describePost,
  describeRestaurant,
  describeRoom,
  type HotelFacts,
} from '../../shared/structured-data'
import { businessDay } from '../../shared/stay'
import { theme } from '../../styles/theme'
import { STAY } from '../ui/useTonight'

export const linkPreview = graphql`
  fragment LinkPreview on File {
    childImageSharp {
      resize(width: 1200, height: 630, toFormat: JPG, quality: 76) {
        src
      }
    }
  }
`

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

export const postPreview = graphql`
  fragment PostPreview on PostContent {
    title
    summary
    date
    modified
    alt
    picture {
      ...LinkPreview
    }
  }
`

export const bannerPreview = graphql`
  fragment BannerPreview on BannerContent {
    headline
    preview: src {
      ...LinkPreview
    }
  }
`

export const priceRange = graphql`
  fragment PriceRange on HotelRoomConnection {
    min(field: { price: SELECT })
    max(field: { price: SELECT })
  }
`

type PageData =
  | {
      prices?: Queries.PriceRangeFragment
      hotelRoom?: Queries.RoomPreviewFragment | null
      postContent?: Queries.PostPreviewFragment
      featureContent?: {
        banner: Queries.BannerPreviewFragment
        menu: object | null
        invitation: Queries.InvitationFragment
      }
    }
  | undefined

/** The 404 screens, and the shell for rooms that are newer than the build, are shown at other addresses. */
const PAGES_WITHOUT_ADDRESS = /^\/(404|404\.html|dev-404-page|room\/\[id\]|desk\/\[\.\.\.\])\/?$/
const RESTAURANT = '/dining'
const HOTEL: HotelFacts = hotel
const PREVIEW = { width: 1200, height: 630 }

/** Not in the browser's script. Without an origin, links are relative and no address is canonical. */
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
    ...(facts ? [dataBlock(facts)] : []),
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

function structuredData(pathname: string, data: PageData, picture: string, origin: string) {
  const { hotelRoom, postContent, featureContent, prices } = data ?? {}
  const place = { path: pathname, picture }
  if (pathname === '/')
    return describeHotel(HOTEL, { description: home.description, stay: STAY, prices }, origin)
  if (postContent) return describePost(hotel, postContent, place, origin)
  if (featureContent && pathname === RESTAURANT) {
    const { menu, invitation } = featureContent
    return describeRestaurant(HOTEL, { menu: menu !== null, hours: invitation.hours.rows }, place, origin)
  }
  if (!hotelRoom) return undefined
  const night = businessDay(new Date().toISOString())
  return describeRoom(hotelRoom, place, origin, night)
}

function dataBlock(facts: object): ReactElement {
  // A `</script` inside the JSON would end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  return <script key="facts" type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
