import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import home from '../../../content/home.json'
import hotel from '../../../content/hotel.json'
import { rooms } from '../../../content/rooms.json'
import { PageHead, usePageTitle } from '../../../src/components/layout/PageHead'
import { siteHead } from '../../../src/components/layout/site-head'
import { Head as NotFoundHead } from '../../../src/pages/404'
import { Head as BlogHead } from '../../../src/pages/blog'
import { Head as BookingHead } from '../../../src/pages/booking'
import { Head as ContactHead } from '../../../src/pages/contact'
import { Head as HomeHead } from '../../../src/pages/index'
import { Head as QuestionsHead } from '../../../src/pages/questions'
import { Head as RoomsHead } from '../../../src/pages/rooms'
import { Head as FeatureHead } from '../../../src/templates/feature'
import { Head as RoomHead } from '../../../src/templates/room'
import { builtRoom } from '../../support/hotel-rooms'
import {
  aboutContent,
  blogPageContent,
  bookingPageContent,
  contactContent,
  diningContent,
  facilitiesContent,
  homeContent,
  notFoundContent,
  questionsContent,
  roomsPageContent,
} from '../../support/site-content'

jest.mock('../../../src/features/booking/form/HomeBooking', () => ({ HomeBooking: () => null }))
jest.mock('../../../src/features/booking/form/BookingForm', () => ({ BookingForm: () => null }))

/** The head as the build writes it. */
function built(...elements: ReactElement[]): HTMLHeadElement {
  return new DOMParser().parseFromString(renderToStaticMarkup(elements), 'text/html').head
}

function contentOf(head: ParentNode, name: string): string[] {
  return [...head.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map(
    (element) => element.getAttribute('content') ?? '',
  )
}

function canonical(head: ParentNode) {
  return [...head.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href'))
}

/** What a page tells search engines. */
function described(
  path: string,
  data: object | undefined,
  origin?: string,
): Record<string, unknown> | undefined {
  const text = built(...siteHead(path, data, origin)).querySelector('script')?.text
  return text === undefined ? undefined : JSON.parse(text)
}

function Renamed({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

/** What a page's `Head` makes of the page's data. */
function headOf<Props>(Head: (props: Props) => ReactElement, data: object, params = {}): ReactElement {
  return Head({ data, params } as Props)
}

function roomHead(
  hotelRoom: Partial<Queries.RoomFactsFragment> | null,
  id: string | undefined,
): ReactElement {
  return headOf(RoomHead, { hotelRoom, roomsPageContent }, id === undefined ? {} : { id })
}

const pages = new Map([
  ['/', headOf(HomeHead, { homeContent })],
  ['/rooms', headOf(RoomsHead, { roomsPageContent })],
  ['/dining', headOf(FeatureHead, { featureContent: diningContent })],
  ['/facilities', headOf(FeatureHead, { featureContent: facilitiesContent })],
  ['/about', headOf(FeatureHead, { featureContent: aboutContent })],
  ['/blog', headOf(BlogHead, { blogPageContent })],
  ['/contact', headOf(ContactHead, { contactContent })],
  ['/questions', headOf(QuestionsHead, { questionsContent })],
  ...rooms.map(
    ({ id, name, description }) =>
      [`/room/${id}`, roomHead(builtRoom(id, { name, description }), `${id}`)] as const,
  ),
])

describe('the head of a page', () => {
  it.each([...pages])('%s fits what a search engine and a link preview show', (_path, element) => {
    const head = built(<>{element}</>)
    const [title = ''] = [...head.querySelectorAll('title')].map((found) => found.text)
    const [description = ''] = contentOf(head, 'description')
    expect(title).toContain(hotel.name)
    expect(title.length).toBeLessThan(60)
    expect(description.length).toBeGreaterThanOrEqual(70)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(contentOf(head, 'og:title')).toEqual([title])
    expect(contentOf(head, 'og:description')).toEqual([expect.stringContaining(description)])
    expect(contentOf(head, 'robots')).toEqual([])
  })

  it('shares a room with its price', () => {
    const head = built(roomHead(builtRoom(1, { price: 210_000 }), '1'))
    expect(contentOf(head, 'og:description')).toEqual([expect.stringMatching(/^₦210,000 a night\. /)])
  })

  it('keeps search engines away where it is hidden', () => {
    expect(contentOf(built(headOf(NotFoundHead, { notFoundContent })), 'robots')).toEqual(['noindex'])
    expect(contentOf(built(headOf(BookingHead, { bookingPageContent })), 'robots')).toEqual(['noindex'])
  })

  it.each([
    [undefined, 'One of our rooms | The Landmark Hotel'],
    ['12', 'One of our rooms | The Landmark Hotel'],
    ['abc', 'Page not found | The Landmark Hotel'],
    ['0', 'Page not found | The Landmark Hotel'],
  ])('titles the tab of a room that is newer than the build, /room/%s, "%s"', (id, title) => {
    expect(built(roomHead(null, id)).querySelector('title')?.text).toBe(title)
  })
})

it('sets the title while it is mounted, in one element', () => {
  render(<PageHead title="Room" description="Any" />)
  const lost = render(<Renamed title="Page not found" />)
  expect(document.title).toBe('Page not found | The Landmark Hotel')
  expect(document.querySelectorAll('title')).toHaveLength(1)
  lost.unmount()
  expect(document.title).toBe('Room | The Landmark Hotel')
})

describe('the head of the site', () => {
  const ORIGIN = 'https://hotel.example'
  const room = { ...builtRoom(7), pictureAlt: 'A bed', amenities: [{ term: 'Bed', text: 'Queen-size bed' }] }
  const withPicture = {
    hotelRoom: { ...room, picture: { childImageSharp: { resize: { src: '/static/bed.jpg' } } } },
  }

  it.each([
    ['/', `${ORIGIN}/`],
    ['/room/7', `${ORIGIN}/room/7`],
  ])('gives %s the address %s', (path, url) => {
    const head = built(...siteHead(path, undefined, ORIGIN))
    expect([canonical(head), contentOf(head, 'og:url')]).toEqual([[url], [url]])
  })

  it.each(['/room/[id]', '/room/[id]/', '/404', '/404.html', '/404/'])(
    'gives %s no address, because it is shown at others',
    (path) => {
      const head = built(...siteHead(path, undefined, ORIGIN))
      expect([canonical(head), contentOf(head, 'og:url')]).toEqual([[], []])
      expect(contentOf(head, 'og:image')).toEqual([`${ORIGIN}/og.jpg`])
    },
  )

  it('shows a room’s own picture in previews', () => {
    const head = built(...siteHead('/room/7', withPicture, ORIGIN))
    expect(contentOf(head, 'og:image')).toEqual([`${ORIGIN}/static/bed.jpg`])
    expect(contentOf(head, 'og:image:alt')).toEqual(['A bed'])
  })

  it('shows a post as an article, with its date and its picture', () => {
    const picture = { childImageSharp: { resize: { src: '/static/pool.jpg' } } }
    const postContent = { date: '2026-11-20', alt: 'The pool', picture }
    const head = built(...siteHead('/blog/pool', { postContent }, ORIGIN))
    expect(contentOf(head, 'og:type')).toEqual(['article'])
    expect(contentOf(head, 'article:published_time')).toEqual(['2026-11-20'])
    expect(contentOf(head, 'og:image')).toEqual([`${ORIGIN}/static/pool.jpg`])
    expect(contentOf(head, 'og:image:alt')).toEqual(['The pool'])
  })

  it('shows the banner of a page of pictures and words in previews', () => {
    const preview = { childImageSharp: { resize: { src: '/static/bar.jpg' } } }
    const data = { featureContent: { banner: { headline: 'Dining', preview } } }
    const head = built(...siteHead('/facilities', data, ORIGIN))
    expect(contentOf(head, 'og:image')).toEqual([`${ORIGIN}/static/bar.jpg`])
    expect(contentOf(head, 'og:image:alt')).toEqual(['Dining'])
  })

  it.each([
    ['a page that is no room’s', { allHotelRoom: { nodes: [] } }],
    ['a room added since the build', { hotelRoom: null }],
    ['a room without a picture', { hotelRoom: room }],
    ['no data', undefined],
  ])('shows the hotel in previews of %s', (_page, data) => {
    expect(contentOf(built(...siteHead('/x', data, ORIGIN)), 'og:image')).toEqual([`${ORIGIN}/og.jpg`])
  })

  it('describes the whole hotel to search engines on the home page only', () => {
    const prices = { min: 85_000, max: 950_000 }
    expect(described('/', { prices }, ORIGIN)).toMatchObject({
      '@type': 'Hotel',
      '@id': `${ORIGIN}/#hotel`,
      name: 'The Landmark Hotel',
      url: `${ORIGIN}/`,
      image: `${ORIGIN}/og.jpg`,
      telephone: hotel.phones[0],
      email: hotel.email,
      address: {
        streetAddress: '12 Lagoon Crescent, Victoria Island',
        addressLocality: 'Lagos',
        addressCountry: 'NG',
      },
      geo: { latitude: 6.4281, longitude: 3.4219 },
      checkinTime: '14:00',
      checkoutTime: '12:00',
      priceRange: '₦85,000 to ₦950,000',
      amenityFeature: hotel.amenities.names.map((name) => ({ name, value: true })),
    })
    expect(described('/rooms', undefined, ORIGIN)).toBeUndefined()
  })

  it('describes a room with what the build knows of it, for its night alone, but not whether it is free', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-29T04:30:00Z') })
    const found = described('/room/7', withPicture, ORIGIN)
    expect(found).toMatchObject({
      '@type': ['HotelRoom', 'Product'],
      name: 'Built room 7',
      image: `${ORIGIN}/static/bed.jpg`,
      bed: 'Queen-size bed',
      occupancy: { maxValue: 2 },
      floorSize: { value: 27, unitCode: 'MTK' },
      containedInPlace: { '@id': `${ORIGIN}/#hotel` },
      offers: {
        '@type': 'Offer',
        price: 63_000,
        priceCurrency: 'NGN',
        priceValidUntil: '2026-11-28',
        url: `${ORIGIN}/room/7`,
      },
    })
    expect(JSON.stringify(found)).not.toMatch(/availab|stock/i)
  })

  it('escapes content that would end the data block', () => {
    const description = 'A house </script><script>alert(1)</script> of calm'
    jest.replaceProperty(home, 'description', description)
    expect(built(...siteHead('/', undefined)).querySelectorAll('script')).toHaveLength(1)
    expect(described('/', undefined)?.['description']).toBe(description)
  })
})
