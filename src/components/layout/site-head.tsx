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

/** The part of a page's data that is read here; pages other than rooms have none of it. */
type PageData = { hotelRoom?: Queries.RoomPreviewFragment | null }

/** The shell of the rooms added since the build, and the screens for what is not there, under Gatsby's own addresses. */
const PAGES_WITHOUT_ADDRESS = /^\/(404|404\.html|dev-404-page|room\/\[id\])\/?$/
const PREVIEW = { width: 1200, height: 630 }

/**
 * Gives what every page's head holds besides its `Head` export, as the build writes it: none of it is in the browser's script.
 * Takes the page's path, its data as Gatsby has it, and the origin of the site without a slash at its end; without one, links stay
 * relative and nothing claims to be the page's address.
 */
export function siteHead(pathname: string, data: unknown, origin = ''): ReactElement[] {
  const picture = previewPicture(data)
  return [
    <link key="icon" rel="icon" href="/favicon.ico" sizes="32x32" />,
    <link key="icon-svg" rel="icon" href="/favicon.svg" type="image/svg+xml" />,
    <link key="touch-icon" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
    <link key="manifest" rel="manifest" href="/manifest.webmanifest" />,
    <meta key="theme-color" name="theme-color" content={theme.color.night} />,
    <meta key="og:site_name" property="og:site_name" content={hotel.name} />,
    <meta key="og:locale" property="og:locale" content="en_NG" />,
    <meta key="og:type" property="og:type" content="website" />,
    <meta key="og:image" property="og:image" content={`${origin}${picture.src}`} />,
    <meta key="og:image:width" property="og:image:width" content={String(PREVIEW.width)} />,
    <meta key="og:image:height" property="og:image:height" content={String(PREVIEW.height)} />,
    <meta key="og:image:alt" property="og:image:alt" content={picture.alt} />,
    <meta key="twitter:card" name="twitter:card" content="summary_large_image" />,
    ...(origin === '' || PAGES_WITHOUT_ADDRESS.test(pathname) ? [] : address(`${origin}${pathname}`)),
    ...(pathname === '/' ? [hotelForSearch(origin)] : []),
  ]
}

function previewPicture(data: unknown): { src: string; alt: string } {
  const room = (data as PageData | undefined)?.hotelRoom
  const src = room?.picture?.childImageSharp?.resize?.src
  return room && src ? { src, alt: room.pictureAlt } : { src: '/og.jpg', alt: home.hero.alt }
}

function address(url: string): ReactElement[] {
  return [
    <link key="canonical" rel="canonical" href={url} />,
    <meta key="og:url" property="og:url" content={url} />,
  ]
}

/** The house in the words of https://schema.org/Hotel. */
function hotelForSearch(origin: string): ReactElement {
  const [city = '', country = ''] = hotel.address.at(-1)?.split(', ') ?? []
  const facts = {
    '@context': 'https://schema.org',
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
  }
  // In HTML a data block ends at the first `</script`, whatever the JSON says.
  const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
  return <script key="hotel" type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
