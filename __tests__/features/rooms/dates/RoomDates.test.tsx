import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { ApiError } from '../../../../src/apollo/api-error'
import { KEPT_KEYS } from '../../../../src/shared/kept-keys'
import { takeLogged } from '../../../support/jsdom-setup'
import { dayAfter } from '../../../../src/shared/stay'
import { hotelWith, nightsMock, open, panel, TONIGHT } from './dates-page'

jest.mock('../../../../src/apollo/calls', () => ({
  ...jest.requireActual<object>('../../../../src/apollo/calls'),
  fetchRoomNights: jest.fn(),
}))
jest.mock('../../../../src/apollo/useRoom')
jest.mock('../../../../src/apollo/useRooms')

async function openCalendar(user = open(), night = 'Tonight, Sunday 29 November, ₦65,000') {
  await user.click(panel().getByRole('button', { name: 'Other dates' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose your dates' }))
  await dialog.findByRole('button', { name: night })
  return { user, dialog }
}

const lastNavigation = () => jest.mocked(navigate).mock.calls.at(-1)

describe('the calendar', () => {
  it('opens from a page about tonight, and leads by arrival and departure to the nights with their total', async () => {
    const { user, dialog } = await openCalendar()
    await user.click(dialog.getByRole('button', { name: 'Next month' }))
    await user.click(await dialog.findByRole('button', { name: 'Friday 4 December, ₦65,000' }))
    expect(dialog.getByText('Arrival on Friday 4 December. Now choose the day you leave.')).toHaveRole(
      'status',
    )
    await user.click(
      dialog.getByRole('button', { name: 'Sunday 6 December, leave after 2 nights, ₦145,000' }),
    )
    expect(dialog.getByText('Fri 4 to Sun 6 December, 2 nights: ₦145,000, all taxes included.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Choose these dates' }))
    await screen.findByRole('form', { name: 'Form' })
    expect(lastNavigation()).toEqual(['/room/7?from=2026-12-04&nights=2', { replace: true }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('form')).toHaveTextContent('Fri 4 to Sun 6 December, 2 nights: 145000')
  })

  it('lets no sold night be chosen, and lets a guest leave on its day', async () => {
    hotelWith('2026-12-06')
    const { user, dialog } = await openCalendar()
    await user.click(dialog.getByRole('button', { name: 'Next month' }))
    expect(await dialog.findByRole('button', { name: 'Sunday 6 December, sold' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Saturday 5 December, ₦80,000' }))
    expect(
      dialog.getByRole('button', { name: 'Sunday 6 December, leave after 1 night, ₦80,000' }),
    ).toBeEnabled()
    // Behind a sold night another stay begins.
    await user.click(dialog.getByRole('button', { name: 'Tuesday 8 December, ₦80,000' }))
    expect(dialog.getByText(/^Arrival on Tuesday 8 December/)).toBeInTheDocument()
  })

  it('opens on a month with a night that can be chosen', async () => {
    hotelWith('2026-11-30')
    const { dialog } = await openCalendar(undefined, 'Tuesday 1 December, ₦65,000')
    expect(dialog.getByRole('grid', { name: 'December 2026' })).toBeInTheDocument()
  })

  it('is used by the keyboard alone', async () => {
    const { user, dialog } = await openCalendar()
    await user.tab()
    expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
    const tonight = dialog.getByRole('button', { name: /^Tonight/ })
    while (document.activeElement !== tonight) await user.tab()
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    expect(dialog.getByText(/^Arrival on Monday 7 December/)).toBeInTheDocument()
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(dialog.getByText(/^Mon 7 to Wed 9 December, 2 nights: ₦160,000/)).toBeInTheDocument()
    await user.tab()
    expect(dialog.getByRole('button', { name: 'Choose these dates' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await screen.findByRole('form', { name: 'Form' })
    expect(lastNavigation()?.[0]).toBe('/room/7?from=2026-12-07&nights=2')
  })

  it('takes the dates from two fields too, and says which night is sold', async () => {
    hotelWith('2027-02-03')
    const { user, dialog } = await openCalendar()
    const arrival = dialog.getByLabelText('Arrival')
    await user.type(arrival, '2027-02-02')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Nights' }), '3 nights')
    await dialog.findByText('The night of Wednesday 3 February is sold. Please choose other dates.')
    expect(dialog.getByRole('button', { name: 'Choose these dates' })).toBeDisabled()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Nights' }), '1 night')
    expect(dialog.getByText(/^Tue 2 to Wed 3 February, 1 night: ₦80,000/)).toBeInTheDocument()
    expect(dialog.getByRole('grid', { name: 'February 2027' })).toBeInTheDocument()
    await user.clear(arrival)
    await user.type(arrival, '2027-12-24')
    expect(
      dialog.getByText('You can book up to 14 nights here, beginning by 28 May 2027.'),
    ).toBeInTheDocument()
  })

  it('opens for an address that asks for dates', async () => {
    open('?dates')
    expect(await screen.findByRole('dialog', { name: 'Choose your dates' })).toBeInTheDocument()
  })

  it('keeps trying on a bad line, says so, and leads to WhatsApp', async () => {
    nightsMock.mockRejectedValueOnce(new ApiError('offline', 'no answer'))
    const user = open()
    await user.click(panel().getByRole('button', { name: 'Other dates' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/^The calendar has not loaded yet\. We keep trying\./)
    expect(dialog.getByRole('link', { name: /WhatsApp/ })).toBeInTheDocument()
    act(() => void window.dispatchEvent(new Event('online')))
    await dialog.findByRole('button', { name: /^Tonight, .*₦65,000$/ })
    expect(takeLogged()).toHaveLength(1)
  })
})

const OWN_TONIGHT = { isBooked: true, heading: 'You booked this room', content: <p>Your receipt</p> }

describe('a page with dates in its address', () => {
  it('shows the form for the nights though the room is taken tonight, their total, and each price', async () => {
    open('?from=2026-12-04&nights=2', false)
    expect(await screen.findByRole('form')).toHaveTextContent('Fri 4 to Sun 6 December, 2 nights: 145000')
    expect(panel().queryByText('This room is currently occupied.')).not.toBeInTheDocument()
    expect(panel().getByText('₦145,000')).toBeInTheDocument()
    const prices = panel().getByText('Price of each night').closest('details') as HTMLElement
    expect(
      within(prices)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Friday 4 December₦65,000', 'Saturday 5 December₦80,000'])
  })

  it('leads back to tonight, and to other dates', async () => {
    open('?from=2026-12-04&nights=2')
    await screen.findByRole('form')
    expect(panel().getByRole('link', { name: 'Tonight' })).toHaveAttribute('href', '/room/7')
    expect(panel().getByRole('button', { name: 'Fri 4 to Sun 6 December, 2 nights' })).toBeInTheDocument()
  })

  it('says that a night is sold, and offers the nearest free dates, the calendar and other rooms', async () => {
    hotelWith('2026-12-05')
    const user = open('?from=2026-12-04&nights=2')
    await screen.findByText('This room is no longer available for all of these nights.')
    const near = panel().getAllByRole('link', { name: /, 2 nights$/ })
    expect(near.map((link) => link.getAttribute('href'))).toEqual([
      '/room/7?from=2026-12-02&nights=2',
      '/room/7?from=2026-12-03&nights=2',
      '/room/7?from=2026-12-06&nights=2',
    ])
    expect(panel().getByRole('link', { name: 'Other rooms for these dates' })).toHaveAttribute(
      'href',
      '/rooms?from=2026-12-04&nights=2',
    )
    await user.click(panel().getByRole('button', { name: 'Other dates' }))
    expect(await screen.findByRole('dialog', { name: 'Choose your dates' })).toBeInTheDocument()
  })

  it.each([
    ['from=2026-11-28&nights=1', 'from=2026-11-29&nights=1'],
    ['from=2028-01-01&nights=2', 'from=2027-05-26&nights=2'],
    ['from=2026-12-01&nights=40', 'from=2026-11-30&nights=14'],
    ['from=soon', 'from=2026-11-29&nights=1'],
  ])(
    'says that %s is not for sale, also to a guest who has booked tonight, and offers the nearest nights: %s',
    async (query, nearest) => {
      open(`?${query}`, true, OWN_TONIGHT)
      await screen.findByText(/^These dates cannot be booked. You can book up to 14 nights here/)
      expect(panel().queryByText(OWN_TONIGHT.heading)).not.toBeInTheDocument()
      expect(panel().queryByText(/28 November/)).not.toBeInTheDocument()
      const near = await panel().findAllByRole('link', { name: /, \d+ nights?$/ })
      expect(near[0]).toHaveAttribute('href', `/room/7?${nearest}`)
    },
  )

  it('keeps the form, with the focus in it, while it asks again about nights in doubt', async () => {
    open('?from=2026-12-04&nights=2')
    const form = await screen.findByRole('form')
    fireEvent.reset(form)
    await waitFor(() => expect(nightsMock).toHaveBeenCalledTimes(2))
    expect(form).toBeInTheDocument()
    hotelWith('2026-12-05')
    fireEvent.reset(form)
    await screen.findByText('This room is no longer available for all of these nights.')
  })

  it('offers no other dates where no night is free', async () => {
    hotelWith(...Array.from({ length: 300 }, (_, index) => dayAfter(TONIGHT, index)))
    open('?from=2026-12-04&nights=2')
    await screen.findByText(/^No night of this room can be booked up to 28 May/)
    expect(screen.queryByRole('button', { name: 'Other dates' })).not.toBeInTheDocument()
  })

  it('says of nights that the guest has booked in part what to do about the others', async () => {
    hotelWith('2026-12-05')
    open('?from=2026-12-04&nights=2', true, OWN_TONIGHT)
    await screen.findByText(/^Some of the nights that you have chosen are yours/)
    expect(panel().getByText(OWN_TONIGHT.heading)).toBeInTheDocument()
  })

  it('asks again about the nights when something was booked in another tab', async () => {
    open('?from=2026-12-04&nights=2')
    await screen.findByRole('form')
    hotelWith('2026-12-05')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEPT_KEYS.booked })))
    expect(
      await screen.findByText('This room is no longer available for all of these nights.'),
    ).toBeInTheDocument()
  })
})
