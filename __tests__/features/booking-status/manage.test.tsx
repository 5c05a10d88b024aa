import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ApiError } from '../../../src/apollo/api-error'
import { askBookingStatus, changeBooking } from '../../../src/apollo/calls'
import { keepPayment } from '../../../src/shared/kept-payments'
import { keepTyped, readTyped } from '../../../src/shared/kept-typing'
import { noteServerTime } from '../../../src/shared/server-time'
import { takeLogged } from '../../support/jsdom-setup'
import { BOOKED, EMAIL, find, heading, REFERENCE, show, SINCE } from './steps'

jest.mock('../../../src/apollo/calls', () => ({
  ...jest.requireActual<object>('../../../src/apollo/calls'),
  askBookingStatus: jest.fn(),
  changeBooking: jest.fn(),
}))

const asked = jest.mocked(askBookingStatus)
const changed = jest.mocked(changeBooking)

const DETAILS = { phone: '', arrival_time: '', wishes: '', company: 'Obi & Sons', tin: '' }
const CANCELLATION = { until: '2026-11-22T17:00:00.000Z', refund: 85_000 }
const OWN = { ...BOOKED, details: DETAILS, cancellation: CANCELLATION }
const { room_id, arrives_on, leaves_on } = BOOKED
const CANCELLED = {
  state: 'refund' as const,
  cancelled: { room_id, arrives_on, leaves_on },
  amount: 85_000,
  refund_state: 'due' as const,
  since: SINCE,
}
const PROOF = { reference: REFERENCE, email: EMAIL }
const TOKEN = 'LH-7K3M9Q.1795431600.abc'

beforeEach(() => {
  asked.mockReset().mockResolvedValue(OWN)
  changed.mockReset()
  noteServerTime('Sun, 22 Nov 2026 12:00:00 GMT', Date.now())
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true })
const type = (name: string, value: string) => fireEvent.input(box(name), { target: { value } })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

test('sends only what the guest has changed, and shows what was stored', async () => {
  await find()
  await heading('Before you arrive')
  changed.mockResolvedValue({ ...OWN, details: { ...DETAILS, phone: '+2348031234567' } })
  type('Phone', '0803 123 4567')
  press('Save')
  await screen.findByText('Saved. Our front desk sees it now.')
  expect(changed).toHaveBeenCalledWith('details', { ...PROOF, phone: '0803 123 4567' })
  expect(box('Phone')).toHaveValue('+2348031234567')
})

test('leads a guest who has just booked to the fields for the arrival', async () => {
  window.history.replaceState(null, '', '/booking#arrival')
  await find()
  await heading('Before you arrive')
  await waitFor(() => expect(box('Phone')).toHaveFocus())
})

test('is the guest’s own page: the form is folded, and comes back on demand with the focus in it', async () => {
  await find()
  await heading('Your room is booked')
  expect(box('Booking code or payment reference')).not.toBeVisible()
  press('Look up another booking or payment')
  await waitFor(() => expect(box('Booking code or payment reference')).toHaveFocus())
})

const KEPT = { ...BOOKED, email: EMAIL, bookedAt: Date.now() }

test('removes the booking, and all that was typed for it, from somebody else’s phone', async () => {
  keepPayment('booked', KEPT)
  keepTyped('booking', { name: 'Ada Obi', email: EMAIL })
  window.history.replaceState(null, '', `/booking?a-mail#link=${TOKEN}`)
  show()
  await heading('Your room is booked')
  type('Requests', 'A cot')
  press('Remove this booking from it')
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  // The page is loaded again, which jsdom cannot do.
  expect(takeLogged()).toEqual([expect.stringContaining('navigation')])
})

test.each(['a code', 'a link'])('forgets a booking that was found by %s and cancelled', async (way) => {
  keepPayment('booked', KEPT)
  if (way === 'a link') window.history.replaceState(null, '', `/booking#link=${TOKEN}`)
  asked.mockResolvedValue(CANCELLED)
  if (way === 'a link') show()
  else await find(BOOKED.code)
  await heading('Your refund is being prepared')
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('keeps what was typed when the connection is lost, and after a reload', async () => {
  await find()
  await heading('Before you arrive')
  changed.mockRejectedValue(new ApiError('offline', 'The API could not be reached'))
  type('Requests', 'A cot')
  press('Save')
  expect(await screen.findByRole('alert')).toHaveTextContent('What you entered is still here')
  expect(box('Requests')).toHaveValue('A cot')
  expect(JSON.stringify({ ...sessionStorage })).toContain('A cot')
})

test('shows the server’s message at the field, and leads to it', async () => {
  await find()
  await heading('Before you arrive')
  const fields = { tin: 'A TIN has 8 to 14 digits and no letters.' }
  changed.mockRejectedValue(new ApiError('refused', 'Some…', { status: 400, fields }))
  type('TIN of the company', 'ABC')
  press('Save')
  await waitFor(() => expect(box('TIN of the company')).toHaveAccessibleDescription(fields.tin))
  // On a phone it is above the screen, or in a part that was closed.
  await waitFor(() => expect(box('TIN of the company')).toHaveFocus())
  expect(box('TIN of the company')).toBeVisible()
})

test('says that the confirmation was refused, and where to correct the address', async () => {
  asked.mockResolvedValue({ ...OWN, mail_refused: true })
  await find()
  expect(await screen.findByText(/^Our confirmation could not be sent/)).toHaveTextContent(
    'correct it below, under “Correct your name or email”',
  )
})

test('names the refund before the cancellation, and shows it afterwards', async () => {
  await find()
  await heading('Your room is booked')
  expect(
    screen.getByText(/^You can cancel here until 6 pm, Lagos time, on 22 November 2026/),
  ).toHaveTextContent('₦85,000 goes back to the card or account you paid with')
  changed.mockResolvedValue(CANCELLED)
  press('Cancel and get ₦85,000 back')
  await heading('Your refund is being prepared')
  expect(screen.getByText(/^Your booking is cancelled/)).toBeVisible()
  expect(changed).toHaveBeenCalledWith('cancel', { ...PROOF, refund: 85_000 })
  await waitFor(() => expect(readTyped('booking')).toEqual({ name: 'Ada Obi', email: EMAIL }))
})

test('leads after a cancellation to the room, with its nights', async () => {
  asked.mockResolvedValue(CANCELLED)
  await find()
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Book again' })).toHaveAttribute(
      'href',
      '/room/1?from=2026-11-22&nights=1',
    ),
  )
})

test('says what applies after the hour instead', async () => {
  asked.mockResolvedValue({ ...BOOKED, details: DETAILS })
  noteServerTime('Sun, 22 Nov 2026 17:30:00 GMT', Date.now())
  await find()
  await heading('Your room is booked')
  const part = screen.getByText('Cancel this booking').closest('details')
  expect(within(part as HTMLElement).getByText(/^This booking can no longer/)).toHaveTextContent(
    'can no longer be cancelled for a refund. If your plans have changed, please ask our front desk',
  )
})

test('opens a booking by a link, hides its token, and asks for the email before a cancellation', async () => {
  window.history.replaceState(null, '', `/booking#link=${TOKEN}`)
  show().unmount()
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ link: TOKEN }))
  expect(window.location.href).not.toContain(TOKEN)
  // A reload.
  show()
  await heading('Your room is booked')
  changed.mockResolvedValue(OWN)
  const cancel = screen.getByText('Cancel this booking').closest('details') as HTMLElement
  const email = within(cancel).getByRole('textbox', { name: 'Email used for the booking', hidden: true })
  fireEvent.input(email, { target: { value: EMAIL } })
  press('Cancel and get ₦85,000 back')
  await waitFor(() =>
    expect(changed).toHaveBeenCalledWith('cancel', { link: TOKEN, email: EMAIL, refund: 85_000 }),
  )
})

test('says that a link is no longer valid', async () => {
  asked.mockResolvedValue({ state: 'none' })
  window.history.replaceState(null, '', `/booking#link=${TOKEN}`)
  show()
  await heading('This link is no longer valid')
  expect(box('Booking code or payment reference')).toHaveValue('LH-7K3M9Q')
})

test('confirms a new email address by its link, and again after a lost connection', async () => {
  changed.mockRejectedValueOnce(new ApiError('offline', 'The API could not be reached'))
  window.history.replaceState(null, '', '/booking#email=id.1795431600.abc')
  show()
  await heading('Your email address is not changed')
  changed.mockResolvedValue(OWN)
  press('Try again')
  await heading('Your email address is changed')
  expect(changed).toHaveBeenLastCalledWith('confirm-email', { token: 'id.1795431600.abc' })
  expect(window.location.href).not.toContain('abc')
})
