import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ApiError } from '../../../src/apollo/api-error'
import { askBookingStatus } from '../../../src/apollo/calls'
import { MAX_REPEATS } from '../../../src/features/booking-status/useLookup'
import type { BookingAnswer } from '../../../src/shared/contract'
import { noteServerTime } from '../../../src/shared/server-time'
import { bookingPageContent } from '../../support/site-content'
import { BOOKED, EMAIL, field, find, heading, REFERENCE, show, SINCE } from './steps'

jest.mock('../../../src/apollo/calls', () => ({
  ...jest.requireActual<object>('../../../src/apollo/calls'),
  askBookingStatus: jest.fn(),
}))

const asked = jest.mocked(askBookingStatus)
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const answerWith = (status: BookingAnswer) => asked.mockResolvedValue(status)

beforeEach(() => void asked.mockReset())

test('shows a booking with code, night and receipt, and takes the guest to it', async () => {
  answerWith(BOOKED)
  await find('lh 7k3m9q')
  await waitFor(async () => expect(await heading('Your room is booked')).toHaveFocus())
  expect(asked).toHaveBeenCalledWith({ code: 'LH-7K3M9Q', email: EMAIL })
  expect(screen.getByRole('status')).toHaveTextContent('Your room is booked')
  const receipt = screen.getByRole('article', { name: 'Receipt' })
  for (const fact of [
    'Classic Room',
    'Sunday 22 November 2026, from 2 pm, Lagos time',
    'LH-7K3M9Q',
    '₦85,000',
    REFERENCE,
    'Ada Obi',
  ]) {
    expect(within(receipt).getByText(fact)).toBeInTheDocument()
  }
  expect(within(receipt).getByText('Rehearsal: no money moved')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Get directions' })).toBeInTheDocument()
  const print = jest.fn()
  window.print = print
  fireEvent.click(screen.getByRole('button', { name: 'Print the receipt' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test.each([
  ['in_house', 'You are checked in', /^Enjoy your stay/, undefined],
  ['left', 'This stay is over', /^Thank you for staying with us/, undefined],
  ['no_show', 'You did not arrive', /kept for you all night/, 'No-show'],
  ['cancelled', 'This booking is cancelled', /no longer reserved for you/, 'Cancelled'],
] as const)('says that a booking is %s', async (status, title, text, mark) => {
  answerWith({ ...BOOKED, status })
  await find()
  await heading(title)
  expect(screen.getByText(text)).toBeInTheDocument()
  const receipt = screen.getByRole('article', { name: 'Receipt' })
  expect(within(receipt).queryByText(/^(No-show|Cancelled)$/)?.textContent).toBe(mark)
  const hasCalendar = screen.queryByRole('button', { name: 'Add to my calendar' }) !== null
  expect(hasCalendar).toBe(status === 'in_house')
})

test('says of an unpaid reservation what is to pay, until when it is kept, and that it is free to cancel', async () => {
  const { reference: _, ...booking } = BOOKED
  answerWith({
    ...booking,
    amount: 0,
    account: { nights: 2, charged: 170_000, paid_at_hotel: 0, given_back: 0, balance: 170_000 },
    held_until: '2026-11-22T17:00:00.000Z',
    details: { phone: '', arrival_time: '', wishes: '', company: '', tin: '' },
    cancellation: { until: '2026-11-22T17:00:00.000Z', refund: 0 },
    pay_path: '/pay/LH-7K3M9Q.1.x',
  })
  await find('lh 7k3m9q')
  await heading('Your room is booked')
  expect(screen.getByText(/^₦170,000 is still to be paid/)).toHaveTextContent(
    'we keep the room for you until 6 pm, Lagos time, on 22 November 2026. Show your booking code',
  )
  expect(screen.getByRole('link', { name: 'Pay online' })).toHaveAttribute('href', '/pay/LH-7K3M9Q.1.x')
  const paper = within(screen.getByRole('article', { name: 'Booking' }))
  expect(paper.getByText('Booked on')).toBeInTheDocument()
  expect(paper.queryByText(/Paystack|Payment reference/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Print the booking' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cancel this booking', hidden: true })).toBeInTheDocument()
})

test('says that the room is the guest’s when it is paid, and when its first night is', async () => {
  answerWith(BOOKED)
  await find()
  expect(await screen.findByText(/^It is paid, and the room is yours\./)).toBeInTheDocument()
  const account = { nights: 2, charged: 170_000, paid_at_hotel: 85_000, given_back: 0, balance: 85_000 }
  cleanup()
  answerWith({ ...BOOKED, account })
  await find()
  expect(await screen.findByText(/^₦85,000 is still to be paid, and the room is yours\./)).toBeInTheDocument()
})

test('does not say that a no-show was charged when money goes back', async () => {
  const refund = { amount: 85_000, refund_state: 'ordered', since: SINCE } as const
  answerWith({ ...BOOKED, status: 'no_show', refund })
  await find()
  await heading('You did not arrive')
  expect(screen.getByText(/^We ordered the refund of ₦85,000/)).toBeInTheDocument()
})

test('shows the terms while the night of the booking lasts, and only a link afterwards', async () => {
  answerWith(BOOKED)
  noteServerTime('Mon, 23 Nov 2026 00:30:00 GMT', Date.now())
  await find()
  await screen.findByText('Sun 22 to Mon 23 November, 1 night.')
  cleanup()
  noteServerTime('Mon, 23 Nov 2026 05:00:00 GMT', Date.now())
  await find()
  await heading('Your room is booked')
  expect(screen.queryByText(/^Tonight/)).not.toBeInTheDocument()
})

test('sends dates and address of the stay, and nothing that opens the booking', async () => {
  answerWith(BOOKED)
  await find()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Send dates and address/ })
  const text = new URL(link.href).searchParams.get('text')
  expect(text).toMatch(/Classic Room\nCheck-in: .*\nCheck-out: .*\n1 night: ₦85,000\n/)
  for (const secret of [BOOKED.code, BOOKED.reference, EMAIL, BOOKED.name]) expect(text).not.toContain(secret)
})

test('gives the stay as a file for the calendar', async () => {
  const make = jest.fn((_file: Blob) => 'blob:event')
  Object.assign(URL, { createObjectURL: make, revokeObjectURL: jest.fn() })
  const clicked: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.href} ${this.download}`)
  })
  answerWith(BOOKED)
  await find()
  fireEvent.click(await screen.findByRole('button', { name: 'Add to my calendar' }))
  expect(clicked).toEqual(['blob:event LH-7K3M9Q.ics'])
  expect(make.mock.calls[0]?.[0].type).toBe('text/calendar;charset=utf-8')
})

test.each([
  ['due', 'Your refund is being prepared', /refunding ₦85,000 to the card.*3 to 10 working days/],
  ['ordered', 'Your refund is on its way', /₦85,000.* on 22 November 2026\..*3 to 10 working days/],
  ['done', 'Your refund is complete', /^₦85,000 was refunded on 22 November 2026\. If(?!.*working days)/],
  ['attention', 'Our front desk is handling your refund', /handling it personally/],
] as const)('explains a refund that is %s', async (refund_state, title, text) => {
  answerWith({ state: 'refund', amount: 85_000, refund_state, since: SINCE })
  await find()
  await heading(title)
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Call/ })).toBeInTheDocument()
})

test('says what to check when nothing is found, and how to reach the desk', async () => {
  answerWith({ state: 'none' })
  await find()
  await heading('We could not find that booking')
  expect(screen.getByRole('heading', { name: bookingPageContent.hints.heading })).toBeInTheDocument()
  const chat = screen.getByRole('link', { name: 'Message us on WhatsApp' }).getAttribute('href')
  expect(new URL(chat ?? '').searchParams.get('text')).toContain(REFERENCE)
})

async function ask() {
  show()
  fireEvent.change(field('Booking code or payment reference'), { target: { value: REFERENCE } })
  fireEvent.change(field('Email used for the booking'), { target: { value: EMAIL } })
  fireEvent.click(screen.getByRole('button', { name: 'Find my booking' }))
  await wait(0)
}

describe('while a payment is being checked', () => {
  beforeEach(() => void jest.useFakeTimers())

  test('asks again by itself, longer and longer apart, until it knows', async () => {
    answerWith({ state: 'checking' })
    await ask()
    expect(screen.getByText(/This page checks again automatically/)).toBeInTheDocument()
    await wait(4_900)
    expect(asked).toHaveBeenCalledTimes(1)
    await wait(200)
    expect(asked).toHaveBeenCalledTimes(2)
    await wait(9_000)
    expect(asked).toHaveBeenCalledTimes(2)
    answerWith(BOOKED)
    await wait(2_000)
    expect(screen.getByRole('heading', { name: 'Your room is booked' })).toHaveFocus()
    await wait(600_000)
    expect(asked).toHaveBeenCalledTimes(3)
  })

  test('says that the bank is confirming, and that a mail will follow', async () => {
    answerWith({ state: 'checking', in_progress: true })
    await ask()
    expect(screen.getByRole('heading', { name: 'Your bank is confirming your payment' })).toHaveFocus()
    expect(screen.getByText(/^You may close this page. We will email you/)).toBeInTheDocument()
    expect(screen.getByText(/This page checks again automatically/)).toBeInTheDocument()
  })

  test('ends after a while and says so, and asks when the guest comes back', async () => {
    answerWith({ state: 'checking' })
    await ask()
    for (let minute = 0; minute < 60; minute += 1) await wait(60_000)
    expect(asked).toHaveBeenCalledTimes(MAX_REPEATS + 1)
    expect(screen.getByText(/has stopped/)).toBeInTheDocument()
    fireEvent(document, new Event('visibilitychange'))
    await wait(0)
    expect(asked).toHaveBeenCalledTimes(MAX_REPEATS + 2)
  })
})

test.each([
  [new ApiError('offline', ''), 'We could not be reached'],
  [new ApiError('server', '', { status: 503 }), 'We cannot look this up just now'],
  [new ApiError('server', '', { status: 429, retryAfterSeconds: 20 }), 'Too many searches'],
])('says what went wrong, and offers the desk', async (error, title) => {
  asked.mockRejectedValue(error)
  await find()
  await waitFor(async () => expect(await heading(title)).toHaveFocus())
  expect(screen.getByRole('link', { name: 'Message us on WhatsApp' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Find my booking' })).toBeInTheDocument()
})

test('puts what the server refuses beside its field', async () => {
  asked.mockRejectedValue(
    new ApiError('refused', '', { status: 400, fields: { reference: 'No such form.' } }),
  )
  await find()
  await heading('Something is missing')
  expect(field('Booking code or payment reference')).toHaveAccessibleDescription('No such form.')
})
