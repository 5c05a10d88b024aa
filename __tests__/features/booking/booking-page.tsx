import { act, render, screen, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { ApiError } from '../../../src/apollo/api-error'
import { fetchRoom, verifyPayment } from '../../../src/apollo/calls'
import { AlertProvider } from '../../../src/components/ui/Alert'
import { BookingForm } from '../../../src/features/booking/form/BookingForm'
import { ResumeBooking } from '../../../src/features/booking/pending/ResumeBooking'
import type { PendingBooking } from '../../../src/shared/kept-payments'
import type { Room } from '../../../src/shared/contract'
import { liveRoom } from '../../support/hotel-rooms'
import { takeLogged } from '../../support/jsdom-setup'

// Each test file mocks the API with jest.mock. Paystack's library is the real one.
// The functions below play its checkout page.
export const fetchRoomMock = jest.mocked(fetchRoom)
export const verifyMock = jest.mocked(verifyPayment)

export const ROOM = liveRoom(7, { name: 'Deluxe King', price: 85000 })

export const ROOM_PRICE_KOBO = 8_500_000

export function answer(status: number, retryAfterSeconds?: number, code?: string): ApiError {
  const kind = status >= 500 || status === 429 ? 'server' : 'refused'
  return new ApiError(kind, `The API answered ${status}`, { status, retryAfterSeconds, code })
}

const HOUR_MS = 60 * 60 * 1000

export const offline = () => new ApiError('offline', 'The API could not be reached')

export function pendingBooking(overrides: Partial<PendingBooking> = {}): PendingBooking {
  return {
    reference: '7-1763712000000-earlierearlier12',
    room_id: 7,
    room_name: ROOM.name,
    name: 'Ada Obi',
    email: 'ada@example.com',
    amount: ROOM_PRICE_KOBO,
    stage: 'closed',
    startedAt: Date.now() - HOUR_MS,
    ...overrides,
  }
}

/** A promise that the test resolves. */
export function deferred<T>() {
  const settle: { resolve: (value: T) => void } = { resolve: () => undefined }
  const promise = new Promise<T>((resolve) => Object.assign(settle, { resolve }))
  return { promise, resolve: (value: T) => settle.resolve(value) }
}

const STORAGE_KEY = 'landmark.pending-bookings'

export function store(...records: PendingBooking[]): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(records))
}

export function stored(): PendingBooking[] {
  return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as PendingBooking[]
}

export const BOOKING_FAILED = 'Payment completed, but booking failed. Please contact support.'

const ROUND_TRIP_MS = 50

/** A new guest: empty localStorage, fake timers, an available room, a server that confirms payments. */
beforeEach(() => {
  // An hour ago it was the same business day.
  jest.useFakeTimers({ now: new Date().setUTCHours(12, 0, 0, 0) })
  jest.mocked(navigate).mockClear()
  fetchRoomMock.mockReset().mockResolvedValue(ROOM)
  verifyMock
    .mockReset()
    .mockImplementation(() => new Promise((resolve) => setTimeout(resolve, ROUND_TRIP_MS)))
})

// What a test leaves open goes back over its entry in the history. That must be over before the next test.
afterEach(() => passTime(10))

export function renderPage(element: ReactElement) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  return { user, ...render(element, { wrapper: AlertProvider }) }
}

/** A later page, until it has asked about earlier payments for the first time. */
export async function visit(): Promise<void> {
  renderPage(<ResumeBooking />)
  await passTime(2 * ROUND_TRIP_MS)
}

type User = ReturnType<typeof userEvent.setup>

export async function typeGuest(user: User, name = 'Ada Obi', email = 'ada@example.com'): Promise<void> {
  await user.type(screen.getByLabelText('Name'), name)
  await user.type(screen.getByLabelText('Email'), email)
}

/** Renders the form, types name and email, and presses Book Now. */
export async function pressBookNow(room: Room = ROOM): Promise<User> {
  const { user } = renderPage(<BookingForm room={room} />)
  await typeGuest(user)
  await user.click(bookNow())
  await passTime(0)
  return user
}

export const bookNow = () => screen.getByRole('button', { name: 'Book Now' })

export async function findAlert(message: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('alertdialog', { name: message })
}

export async function closeAlert(user: User): Promise<void> {
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'OK' }))
}

export async function passTime(durationMs: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(durationMs))
}

const checkoutFrames = () =>
  [...document.querySelectorAll('iframe')].filter(({ id }) => id.startsWith('inline-checkout'))

export const frameCount = () => document.querySelectorAll('iframe').length

export const isPopupOpen = () => checkoutFrames().some((frame) => frame.style.display !== 'none')

export async function popupOpens(): Promise<void> {
  await passTime(0)
  expect(isPopupOpen()).toBe(true)
}

/** Sends the library a message of the checkout page at checkout.paystack.com. */
export async function checkoutSays(event: string, data?: unknown): Promise<void> {
  await act(async () => {
    const origin = 'https://checkout.paystack.com'
    window.dispatchEvent(new MessageEvent('message', { origin, data: { event, data } }))
    await jest.advanceTimersByTimeAsync(0)
  })
}

/** Loads the checkout page, and returns the transaction that the library sends to the page. */
export async function checkoutLoads(): Promise<Record<string, unknown>> {
  await popupOpens()
  const page = checkoutFrames()[0]?.contentWindow
  if (!page) throw new Error('There is no checkout frame')
  const post = jest.spyOn(page, 'postMessage')
  await checkoutSays('loaded:checkout')
  const message = post.mock.calls.map(([sent]) => sent as { params?: Record<string, unknown> })
  post.mockRestore()
  await checkoutSays('loaded:transaction', { id: 1, customer: {}, accessCode: 'access' })
  return message.find(({ params }) => params !== undefined)?.params ?? {}
}

export async function guestPays(reference: unknown): Promise<void> {
  await checkoutSays('success', { status: 'success', message: 'Approved', reference, trxref: reference })
}

export async function guestClosesPopup(): Promise<void> {
  await checkoutSays('close')
}

/** Presses Book Now and pays in the popup. Returns the user, and the reference of the payment. */
export async function bookAndPay() {
  const user = await pressBookNow()
  const reference = String((await checkoutLoads())['ref'])
  await guestPays(reference)
  return { user, reference }
}

/** Presses Book Now and closes the popup, paid or not. */
export async function bookAndClosePopup(): Promise<User> {
  const user = await pressBookNow()
  await checkoutLoads()
  await guestClosesPopup()
  return user
}

/** Returns the events of the log lines so far, and marks these lines as expected. */
export function loggedEvents(): unknown[] {
  takeLogged()
  return jest.mocked(console.warn).mock.calls.map(([, line]) => (line as { event: string }).event)
}
