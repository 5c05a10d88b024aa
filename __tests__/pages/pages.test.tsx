import { act, render, screen, waitFor } from '@testing-library/react'
import { useStaticQuery } from 'gatsby'
import type { ComponentType, ReactElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet, StyleSheetManager } from 'styled-components'
import { useRoom } from '../../src/apollo/useRoom'
import { useRooms } from '../../src/apollo/useRooms'
import { AlertProvider } from '../../src/components/ui/Alert'
import NotFoundPage from '../../src/pages/404'
import BlogPage from '../../src/pages/blog'
import BookingPage from '../../src/pages/booking'
import ContactPage from '../../src/pages/contact'
import HomePage from '../../src/pages/index'
import QuestionsPage from '../../src/pages/questions'
import RoomsPage from '../../src/pages/rooms'
import FeatureTemplate from '../../src/templates/feature'
import PostTemplate from '../../src/templates/post'
import RoomPage from '../../src/templates/room'
import { wrapPageElement } from '../../src/wrapPageElement'
import { fakeIntersectionObserver, fakeMatchMedia } from '../support/fake-browser'
import { builtRoom, builtRooms, liveRoom } from '../support/hotel-rooms'
import * as content from '../support/site-content'

jest.mock('../../src/apollo/useRooms')
jest.mock('../../src/apollo/useRoom')
jest.mock('../../src/features/booking/form/HomeBooking', () => ({ HomeBooking: () => <p>Booking dialog</p> }))
jest.mock('../../src/features/booking/form/BookingForm', () => ({ BookingForm: () => <p>Booking form</p> }))
jest.mock('../../src/features/booking/pending/ResumeBooking', () => ({ ResumeBooking: () => null }))

const lists = { ...content, rooms: { nodes: builtRooms(8) } }

/** The props of Gatsby that our pages read. */
function page(Page: unknown, props: object): ReactElement {
  const Drawn = Page as ComponentType<Record<string, unknown>>
  return <Drawn data={lists} location={{ state: null, search: '' }} {...props} />
}

const room = (roomId: number, id?: string) =>
  page(RoomPage, {
    data: { ...content, hotelRoom: roomId > 0 ? builtRoom(roomId) : null, all: { totalCount: 1 } },
    pageContext: { roomId },
    params: { id },
  })

const postData = {
  ...content,
  postContent: { ...content.posts[0], html: '<p>Blue.</p>', pictures: [] },
}

const screens = [
  {
    path: '/',
    built: page(HomePage, {}),
    opened: page(HomePage, { location: { state: { bookRoomId: 1 } } }),
  },
  { path: '/rooms', built: page(RoomsPage, {}) },
  { path: '/dining', built: page(FeatureTemplate, { data: { featureContent: content.diningContent } }) },
  {
    path: '/facilities',
    built: page(FeatureTemplate, { data: { featureContent: content.facilitiesContent } }),
  },
  { path: '/contact', built: page(ContactPage, {}) },
  { path: '/about', built: page(FeatureTemplate, { data: { featureContent: content.aboutContent } }) },
  { path: '/blog', built: page(BlogPage, {}) },
  { path: '/blog/pool', built: page(PostTemplate, { data: postData }) },
  { path: '/booking', built: page(BookingPage, {}) },
  { path: '/questions', built: page(QuestionsPage, {}) },
  { path: '/nowhere', built: page(NotFoundPage, {}) },
  { path: '/room/7', built: room(7) },
  { path: '/room/99', built: room(0), opened: room(0, '99') },
  { path: '/room/abc', built: room(0), opened: room(0, 'abc') },
]

const wrapped = (path: string, element: ReactElement) =>
  wrapPageElement({ element, props: { location: { pathname: path } } })

const inSite = (path: string, element: ReactElement) => (
  <AlertProvider>{wrapped(path, element)}</AlertProvider>
)

beforeEach(() => {
  fakeMatchMedia(['(prefers-reduced-motion: reduce)'])
  fakeIntersectionObserver()
  jest.mocked(useRooms).mockReturnValue({ status: 'loading' })
  jest.mocked(useRoom).mockReturnValue({ status: 'loading' })
  jest.mocked(useStaticQuery).mockReturnValue({ galleryContent: content.galleryContent })
})

afterEach(() => document.body.replaceChildren())

test.each(screens)(
  '$path comes alive as the build drew it, with one first heading, landmarks and a way past the links',
  async ({ path, built, opened }) => {
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = renderToString(inSite(path, built))
    const onRecoverableError = jest.fn()
    const root = await act(async () =>
      hydrateRoot(place, inSite(path, opened ?? built), { onRecoverableError }),
    )
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1))
    expect(onRecoverableError).not.toHaveBeenCalled()
    for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getByRole(role)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#main')
    act(() => root.unmount())
  },
)

test('answers that name the page for bookings lead there', () => {
  render(page(QuestionsPage, {}))
  const answers = screen.getAllByText(/Find your booking/)
  expect(answers.length).toBeGreaterThan(0)
  for (const answer of answers) expect(answer).toHaveAttribute('href', '/booking')
})

test('the styles that the build collects contain those of the bar', () => {
  const sheet = new ServerStyleSheet()
  const collected = (
    <AlertProvider>
      <StyleSheetManager sheet={sheet.instance}>{wrapped('/', page(HomePage, {}))}</StyleSheetManager>
    </AlertProvider>
  )
  renderToString(collected)
  expect(sheet.getStyleTags()).toMatch(/position:fixed/)
  sheet.seal()
})

test('an unknown room shows its 404 screen only when the address is no room number', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(inSite('/room/abc', room(0, 'abc'))))
  expect(await screen.findByRole('heading', { name: 'This door leads nowhere' })).toBeInTheDocument()
  act(() => root.render(inSite('/room/99', room(0, '99'))))
  expect(screen.queryByRole('heading', { name: 'This door leads nowhere' })).not.toBeInTheDocument()
  expect(screen.getByRole('article').querySelector('[data-waiting]')).not.toBeNull()
  act(() => root.unmount())
})

test('a removed room says so, in its title too, and links to the other rooms', async () => {
  jest.mocked(useRoom).mockReturnValue({ status: 'removed' })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(inSite('/room/3', room(0, '3'))))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This room is no longer offered')
  await waitFor(() => expect(document.title).toMatch(/^This room is no longer offered/))
  expect(screen.getByRole('link', { name: 'See the rooms' })).toHaveAttribute('href', '/rooms')
  act(() => root.unmount())
})

test('the booking form of a room is loaded when the guest comes to it', async () => {
  const screenEdge = fakeIntersectionObserver()
  jest.mocked(useRoom).mockReturnValue({ status: 'ready', room: liveRoom(7) })
  render(inSite('/room/7', room(7)))
  await act(async () => undefined)
  expect(screen.queryByText('Booking form')).not.toBeInTheDocument()
  await screenEdge.scrollNear()
  expect(await screen.findByText('Booking form')).toBeInTheDocument()
})
