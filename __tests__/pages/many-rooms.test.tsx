import { act } from '@testing-library/react'
import { useStaticQuery } from 'gatsby'
import type { ComponentType, ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useRooms } from '../../src/apollo/useRooms'
import { AlertProvider } from '../../src/components/ui/Alert'
import HomePage from '../../src/pages/index'
import RoomsPage from '../../src/pages/rooms'
import { wrapPageElement } from '../../src/wrapPageElement'
import { fakeIntersectionObserver, fakeMatchMedia } from '../support/fake-browser'
import { builtRooms } from '../support/hotel-rooms'
import { MANY_ROOMS } from '../support/many-rooms'
import * as content from '../support/site-content'

jest.mock('../../src/apollo/useRooms')
jest.mock('../../src/features/booking/pending/ResumeBooking', () => ({ ResumeBooking: () => null }))

const KB = 1024
const MOST_ELEMENTS = 1_500
/** What five hundred rooms may cost more than the sample hotel's eight. */
const MOST_GROWTH = 1.2

/** As long as the picture data of a build. */
function image(id: number) {
  const srcSet = ['720w', '1280w', '1920w']
    .map((width) => `/static/ad3ebcee0c1b478504f261a4b842e9c4/92a5b/room-${id}.avif ${width}`)
    .join(',\n')
  return {
    layout: 'fullWidth' as const,
    width: 1,
    height: 0.67,
    backgroundColor: '#a89880',
    images: {
      fallback: {
        src: `/static/ad3ebcee0c1b478504f261a4b842e9c4/92a5b/room-${id}.jpg`,
        srcSet,
        sizes: '100vw',
      },
      sources: [
        { type: 'image/avif' as const, srcSet, sizes: '100vw' },
        { type: 'image/webp' as const, srcSet, sizes: '100vw' },
      ],
    },
  }
}

function dataOf(count: number) {
  const rooms = builtRooms(count)
  const nodes = rooms.nodes.map((facts) => ({
    ...facts,
    description: 'A quiet queen room with a deep-red headboard and a proper desk by the window.',
    picture: { childImageSharp: { gatsbyImageData: image(facts.roomId) } },
  }))
  return { ...content, rooms: { ...rooms, nodes } }
}

function site(path: string, Page: unknown, count: number): ReactElement {
  const Drawn = Page as ComponentType<Record<string, unknown>>
  const element = <Drawn data={dataOf(count)} location={{ state: null, search: '', key: '' }} />
  return (
    <AlertProvider>{wrapPageElement({ element, props: { location: { pathname: path } } })}</AlertProvider>
  )
}

const elementsOf = (html: string) => html.match(/<[a-z]/g)?.length ?? 0

beforeEach(() => {
  fakeMatchMedia(['(prefers-reduced-motion: reduce)'])
  fakeIntersectionObserver()
  jest.mocked(useRooms).mockReturnValue({ status: 'loading' })
  jest.mocked(useStaticQuery).mockReturnValue({ galleryContent: content.galleryContent })
})

describe.each([
  ['/', HomePage],
  ['/rooms', RoomsPage],
] as const)('%s of five hundred rooms', (path, Page) => {
  it('is hardly longer than that of eight: its HTML, its elements and its data', () => {
    const [few, many] = [8, 500].map((count) => renderToString(site(path, Page, count)))
    expect(many?.length).toBeLessThanOrEqual((few?.length ?? 0) * MOST_GROWTH)
    expect(many?.length).toBeLessThanOrEqual(90 * KB)
    expect(elementsOf(many ?? '')).toBeLessThanOrEqual(elementsOf(few ?? '') * MOST_GROWTH)
    expect(elementsOf(many ?? '')).toBeLessThanOrEqual(MOST_ELEMENTS)
    expect(JSON.stringify(dataOf(500).rooms).length).toBeLessThanOrEqual(15 * KB)
  })

  it('draws few elements, and few links that are fetched ahead, after the live answer', async () => {
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = renderToString(site(path, Page, 500))
    jest.mocked(useRooms).mockReturnValue({ status: 'ready', rooms: [...MANY_ROOMS] })
    const root = await act(async () =>
      hydrateRoot(place, site(path, Page, 500), { onRecoverableError: () => undefined }),
    )
    expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(MOST_ELEMENTS / 2)
    const rooms = new Set(
      [...place.querySelectorAll('a[href^="/room"]')].map((link) => link.getAttribute('href')),
    )
    expect(rooms.size).toBeLessThanOrEqual(12)
    act(() => root.unmount())
    place.remove()
  })
})
