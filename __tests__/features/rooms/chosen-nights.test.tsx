import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { useEffect, useState } from 'react'
import { type LiveRooms, useRooms } from '../../../src/apollo/useRooms'
import { RoomsList } from '../../../src/features/rooms/RoomsList'
import type { FreeRooms } from '../../../src/shared/nights-contract'
import { noteServerTime } from '../../../src/shared/server-time'
import { builtRooms, liveRoom } from '../../support/hotel-rooms'
import { takeLogged } from '../../support/jsdom-setup'
import { answerNights } from '../../support/nights-answers'
import { roomsPageContent } from '../../support/site-content'

jest.mock('../../../src/apollo/useRooms')

const live = {
  status: 'ready' as const,
  rooms: [
    liveRoom(1, { price: 85_000 }),
    liveRoom(2, { price: 130_000, available: false }),
    liveRoom(3, { price: 235_000, max_people: 5 }),
  ],
} satisfies LiveRooms
const full = { ...live, rooms: live.rooms.map((room) => ({ ...room, available: false })) }
/** Room 1 is sold on some night, and rooms 2 and 3 cost more on one of them. */
const offers: FreeRooms = [
  { room_id: 1, free: false, total: 170_000 },
  { room_id: 2, free: true, total: 270_000 },
  { room_id: 3, free: true, total: 480_000 },
]
const NIGHTS = 'from=2026-12-04&nights=2'
const SENTENCE = 'Fri 4 to Sun 6 December, 2 nights'

beforeEach(() => {
  noteServerTime('Sun, 29 Nov 2026 18:00:00 GMT', Date.now())
  window.scrollTo = jest.fn()
})

function Page({ search, hash = '' }: { search: string; hash?: string }) {
  const [location, setLocation] = useState({ search, hash, key: 'first' })
  useEffect(() => {
    jest.mocked(navigate).mockImplementation(async (to) => {
      setLocation({ search: /\?.*$/.exec(String(to))?.[0] ?? '', hash: '', key: String(to) })
    })
  }, [])
  return <RoomsList copy={roomsPageContent} built={builtRooms(3)} location={location} />
}

async function open(search: string, hash?: string, answer = live) {
  jest.mocked(useRooms).mockReturnValue(answer)
  render(<Page search={search} {...(hash !== undefined && { hash })} />)
  // The fields come after the page, and the call's code with it.
  await act(async () => void (await import('../../../src/features/rooms/RoomFilter')))
  await act(async () => void (await import('../../../src/apollo/calls')))
}

const status = () => screen.getByRole('status')
function card(id: number) {
  const name = screen.getByRole('heading', { name: `Live room ${id}` })
  return within(name.closest('article') as HTMLElement)
}

test('shows for the nights of its address what is free, what each costs in all, and leads on with them', async () => {
  answerNights(() => offers)
  await open(`?${NIGHTS}`)
  expect(status()).toHaveTextContent(`${SENTENCE}: two rooms, from ₦270,000`)
  expect(card(1).getByText('Occupied')).toBeInTheDocument()
  expect(card(1).getByRole('button', { name: 'Unavailable' })).toBeDisabled()
  expect(card(2).getByText('Available')).toBeInTheDocument()
  expect(card(2).getByText('₦270,000')).toBeInTheDocument()
  expect(card(2).getByText('for 2 nights, all taxes included')).toBeInTheDocument()
  expect(card(2).getByRole('link')).toHaveAttribute('href', `/room/2?${NIGHTS}`)
  expect(screen.getByRole('checkbox', { name: 'Only available on these dates (2)' })).not.toBeChecked()
})

test('says nothing of a room before the answer about these nights', async () => {
  globalThis.fetch = () => new Promise(() => undefined)
  await open(`?${NIGHTS}`)
  expect(status()).toHaveTextContent(`${SENTENCE}: checking availability…`)
  for (const article of screen.getAllByRole('article', { hidden: true })) {
    expect(within(article).queryByText(/^(Available|Occupied|Unavailable)$|₦/)).not.toBeInTheDocument()
  }
})

test('says that the nights cannot be checked, shows no badge, and asks again on demand', async () => {
  let isDown = true
  answerNights(() => (isDown ? 503 : offers))
  await open(`?${NIGHTS}`)
  expect(await screen.findByText(/we can’t check right now/)).toBeInTheDocument()
  expect(takeLogged().join()).toContain('Could not fetch the free rooms')
  expect(screen.queryByText(/^(Available|Occupied|Unavailable)$/)).not.toBeInTheDocument()
  expect(card(1).getByText('a night, all taxes included')).toBeInTheDocument()
  expect(card(1).getByRole('link')).toHaveAttribute('href', `/room/1?${NIGHTS}`)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(status()).toHaveFocus()
  expect(await screen.findByText(`${SENTENCE}: two rooms, from ₦270,000`)).toBeInTheDocument()
})

test('shows all rooms when the nights cannot be checked, also where only available ones are asked for', async () => {
  answerNights(() => 503)
  await open(`?${NIGHTS}&free=1`)
  expect(await screen.findByText(/we can’t check right now/)).toBeInTheDocument()
  expect(takeLogged()).toHaveLength(1)
  expect(screen.getAllByRole('article')).toHaveLength(3)
})

test('keeps the nights that the guest chooses in the address, and leads back to tonight', async () => {
  answerNights(() => offers)
  await open('?guests=2')
  expect(screen.getByRole('link', { name: 'Other dates' })).toHaveAttribute('href', '/rooms?guests=2#dates')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Filter/ }))
  expect(screen.getByLabelText('Arrival')).toHaveValue('2026-11-29')
  fireEvent.change(screen.getByLabelText('Arrival'), { target: { value: '2026-12-04' } })
  expect(navigate).toHaveBeenLastCalledWith('/rooms?guests=2&from=2026-12-04&nights=1', { replace: true })
  await user.selectOptions(screen.getByLabelText('Nights'), '2')
  expect(navigate).toHaveBeenLastCalledWith(`/rooms?guests=2&${NIGHTS}`, { replace: true })
  expect(await screen.findByText(`${SENTENCE}: 2 rooms match your search`)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back to tonight' })).toHaveAttribute('href', '/rooms?guests=2')
})

test('is about tonight again when tonight and one night are chosen', async () => {
  answerNights(() => offers)
  await open('?from=2026-11-29&nights=3')
  await userEvent.selectOptions(screen.getByLabelText('Nights'), '1')
  expect(navigate).toHaveBeenLastCalledWith('/rooms', { replace: true })
})

test('refuses a day beyond the horizon beside its field', async () => {
  await open('')
  fireEvent.change(screen.getByLabelText('Arrival'), { target: { value: '2027-12-04' } })
  expect(navigate).not.toHaveBeenCalledWith(expect.stringContaining('2027'), expect.anything())
  const error = screen.getByText('Choose a day from 29 November to 28 May.')
  expect(screen.getByLabelText('Arrival')).toHaveAttribute('aria-describedby', error.id)
})

test.each([
  ['?from=2026-11-28', 'from=2026-11-29&nights=1', 'Sun 29 to Mon 30 November, 1 night'],
  ['?from=2027-12-04', 'from=2027-05-28&nights=1', 'Fri 28 to Sat 29 May, 1 night'],
  ['?from=2026-12-04&nights=15', 'from=2026-12-04&nights=14', 'Fri 4 to Fri 18 December, 14 nights'],
])(
  'says that %s cannot be booked, and is about the nearest nights: %s',
  async (search, nearest, sentence) => {
    const calls = answerNights(() => offers)
    await open(search)
    expect(status()).toHaveTextContent(`These dates cannot be booked. ${sentence}: two rooms`)
    expect(calls).toEqual([nearest])
  },
)

test('compares the price limit with the average of a night', async () => {
  answerNights(() => offers)
  await open(`?price=140000&${NIGHTS}`)
  expect(status()).toHaveTextContent(`${SENTENCE}: 1 room matches your search`)
})

test('opens the fields and goes to the day of arrival for a guest who asks for other dates', async () => {
  await open('', '#dates')
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByLabelText('Arrival')).toHaveFocus()
})

const section = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)

describe('when no free room matches', () => {
  test('offers the nearest other rooms and why, and two rooms together for a large family', async () => {
    answerNights(() => offers.map((offer) => ({ ...offer, free: true })))
    await open(`?guests=4&price=150000&${NIGHTS}`)
    expect(status()).toHaveTextContent(`${SENTENCE}: no room matches your search`)
    const others = section('Other rooms for these dates')
    expect(others.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Live room 3 sleeps 5, ₦480,000 for 2 nights',
    ])
    expect(section('Nearest free dates')).toBeDefined()
    expect(others.getByRole('link', { name: 'Live room 3' })).toHaveAttribute('href', `/room/3?${NIGHTS}`)
    const pair = section('Two rooms together')
    expect(pair.getByText(/₦440,000 for 2 nights together, more than ₦150,000 a night$/)).toBeInTheDocument()
    expect(pair.getByRole('link', { name: 'Live room 1' })).toHaveAttribute('href', `/room/1?${NIGHTS}`)
  })

  test('offers the nearest dates on which a room that fits is free, and asks for no more than three', async () => {
    const freeFrom = ['2026-12-02', '2026-12-07', '2026-12-08', '2026-12-09']
    const calls = answerNights((from) =>
      offers.map((offer) => ({
        ...offer,
        free: offer.room_id === 3 ? freeFrom.includes(from) : from > '2026-12-04',
      })),
    )
    await open(`?guests=3&${NIGHTS}`)
    const dates = section('Nearest free dates')
    expect(await dates.findByRole('link', { name: 'Tue 8 to Thu 10 December, 2 nights' })).toBeInTheDocument()
    expect(dates.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Wed 2 to Fri 4 December, 2 nights', '/rooms?guests=3&from=2026-12-02&nights=2'],
      ['Mon 7 to Wed 9 December, 2 nights', '/rooms?guests=3&from=2026-12-07&nights=2'],
      ['Tue 8 to Thu 10 December, 2 nights', '/rooms?guests=3&from=2026-12-08&nights=2'],
    ])
    expect(dates.getAllByText(/one room, from ₦480,000/)).toHaveLength(3)
    // The asked dates, then a day later, a day earlier, and so on.
    expect(calls).toHaveLength(8)
  })

  test.each(['', '?guests=9'])('offers the next nights when the hotel is full tonight%s', async (search) => {
    answerNights((from) => offers.map((offer) => ({ ...offer, free: from >= '2026-12-01' })))
    await open(search, undefined, full)
    expect(status()).toHaveTextContent('Tonight, Sunday 29 November: we are fully booked')
    const nights = section('Next free nights')
    expect(await nights.findByRole('link', { name: 'Tue 1 to Wed 2 December, 1 night' })).toHaveAttribute(
      'href',
      '/rooms?from=2026-12-01&nights=1',
    )
    expect(screen.queryByRole('heading', { name: /^Other rooms/ })).not.toBeInTheDocument()
    expect(screen.queryAllByRole('button', { name: 'Unavailable' })).toHaveLength(search ? 0 : 3)
  })

  test('asks about no other dates when no room of the hotel is as wanted', async () => {
    const calls = answerNights(() => offers)
    await open('?guests=9')
    expect(section('Other rooms tonight').getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('heading', { name: 'Next free nights' })).not.toBeInTheDocument()
    expect(calls).toEqual([])
  })

  test('does not call the week full when the other dates cannot be looked for', async () => {
    answerNights((from) => (from === '2026-12-04' ? offers.map((offer) => ({ ...offer, free: false })) : 503))
    await open(`?${NIGHTS}`)
    expect(await screen.findByText(/^We can’t look for other dates right now/)).toBeInTheDocument()
    expect(screen.queryByText(/None within a week/)).not.toBeInTheDocument()
    expect(takeLogged().join()).toContain('Other dates not found')
  })

  test('says so when there is nothing within a week', async () => {
    const calls = answerNights(() => offers.map((offer) => ({ ...offer, free: false })))
    await open(`?${NIGHTS}`)
    expect(await screen.findByText(/^None within a week/)).toBeInTheDocument()
    // Five days before and seven days after: today is the first day that is for sale.
    expect(calls).toHaveLength(1 + 5 + 7)
  })
})
