import { act, screen } from '@testing-library/react'
import { Fragment } from 'react'
import {
  dropBookingsOf,
  dropPayment,
  type KeptBooking,
  keepPayment,
  readKept,
} from '../../../src/shared/kept-payments'
import { nameChoice } from '../../../src/shared/chosen-stay'
import { KEPT_KEYS } from '../../../src/shared/kept-keys'
import { BookingForm } from '../../../src/features/booking/form/BookingForm'
import { HomeBooking } from '../../../src/features/booking/form/HomeBooking'
import { OwnBooking, ownBookingOf, ownNoteOf, ownRoomOf } from '../../../src/features/booking/OwnBooking'
import { useKept } from '../../../src/features/booking/useOwn'
import { settlePayment } from '../../../src/features/booking/pending/settle-payment'
import { passTime, pendingBooking, renderPage, ROOM, store, verifyMock } from './booking-page'

jest.mock('../../../src/apollo/calls')

const HOUR_MS = 60 * 60 * 1000

function booking(overrides: Partial<KeptBooking> = {}): KeptBooking {
  return {
    reference: '7-1763712000000-earlierearlier12',
    room_id: 7,
    room_name: 'Deluxe King',
    code: 'LMH-7K3M',
    email: 'ada@example.com',
    amount: 8_500_000,
    bookedAt: Date.now() - HOUR_MS,
    ...overrides,
  }
}

function Panel({ roomId }: { roomId: number }) {
  useKept()
  const own = ownBookingOf(roomId)
  return own ? <OwnBooking booking={own} /> : <p>Not yours</p>
}

function Cards() {
  useKept()
  return [7, 8].map((roomId) => (
    <Fragment key={roomId}>
      {ownNoteOf(roomId)}
      {ownNoteOf(roomId, undefined, true)}
    </Fragment>
  ))
}

function Room({ roomId }: { roomId: number }) {
  useKept()
  const own = ownRoomOf(roomId)
  return own ? <section aria-label={own.heading}>{own.content}</section> : <p>Not yours</p>
}

describe('a guest’s own booking', () => {
  it('is the guest’s while its payment is being confirmed, and afterwards', async () => {
    store(pendingBooking({ stage: 'paid' }), pendingBooking({ reference: '8-1', room_id: 8 }))
    renderPage(<Room roomId={7} />)
    expect(screen.getByRole('region', { name: 'Your payment' })).toHaveTextContent(
      'Payment received. Confirming your room…',
    )
    verifyMock.mockResolvedValue({ code: 'LMH-7K3M' })
    await act(async () => void (await settlePayment(pendingBooking({ stage: 'paid' }), 1)))
    expect(screen.getByRole('region', { name: 'You booked this room' })).toBeInTheDocument()
  })

  it('is not the guest’s for a popup that he closed, whatever he pays elsewhere', () => {
    store(pendingBooking({ stage: 'paid' }), pendingBooking({ reference: '8-1', room_id: 8 }))
    renderPage(<Room roomId={8} />)
    expect(screen.getByText('Not yours')).toBeInTheDocument()
  })

  it('has a note with the way to the receipt on the card of its room, and on no other', () => {
    keepPayment('booked', booking())
    renderPage(<Cards />)
    expect(screen.getByRole('link', { name: 'You booked this room' })).toHaveAttribute(
      'href',
      '/booking?reference=7-1763712000000-earlierearlier12',
    )
  })

  it('shows the code, the email address and the way to the receipt', () => {
    keepPayment('booked', booking())
    renderPage(<Panel roomId={7} />)
    expect(screen.getByText('LMH-7K3M')).toBeInTheDocument()
    expect(screen.getByText(/ada@example\.com/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Your booking' })).toHaveAttribute(
      'href',
      '/booking?reference=7-1763712000000-earlierearlier12',
    )
  })

  it('appears as soon as the booking is made, and shows the newest of a room', () => {
    renderPage(<Panel roomId={7} />)
    act(() => keepPayment('booked', booking()))
    act(() =>
      keepPayment('booked', booking({ reference: '7-1763712000001-laterlaterlat1', code: 'LMH-LATE' })),
    )
    expect(screen.getByText('LMH-LATE')).toBeInTheDocument()
  })

  it('is forgotten after two days', () => {
    keepPayment('booked', booking({ bookedAt: Date.now() - 49 * HOUR_MS }))
    renderPage(<Panel roomId={7} />)
    expect(screen.getByText('Not yours')).toBeInTheDocument()
  })

  it.each([
    ['after midnight', '2026-11-30T00:30:00+01:00', 'You booked this room'],
    ['when the next business day has begun', '2026-11-30T07:00:00+01:00', undefined],
  ])('of the late evening, seen %s', (_, now, heading) => {
    jest.setSystemTime(new Date(now))
    const bookedAt = Date.parse('2026-11-29T23:58:00+01:00')
    keepPayment('booked', booking({ bookedAt, bookedOn: bookedAt }))
    renderPage(<Room roomId={7} />)
    expect(screen.queryByRole('region')?.getAttribute('aria-label')).toBe(heading)
    act(() => dropBookingsOf(7))
    expect(readKept('booked')).toEqual([])
  })

  it('is forgotten when its room can be booked again', async () => {
    keepPayment('booked', booking())
    keepPayment('booked', booking({ room_id: 8, reference: '8-1763712000000-earlierearlier12' }))
    renderPage(<BookingForm room={ROOM} />)
    await passTime(0)
    expect(readKept('booked')).toMatchObject([{ room_id: 8 }])
  })

  it('stays for the minutes in which a slow host may still show the room as free', () => {
    keepPayment('booked', booking({ bookedAt: Date.now() - 60_000 }))
    dropBookingsOf(7)
    expect(readKept('booked')).toHaveLength(1)
  })

  describe('of later nights', () => {
    const DAY_MS = 24 * HOUR_MS
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
    const later = () => ({ ...booking(), stay: { from: inDays(5), nights: 2 } })

    it('is no booking of tonight in the panel, and has a note with its dates until it is cancelled', () => {
      const { reference, stay } = later()
      keepPayment('booked', later())
      renderPage(<Room roomId={7} />)
      expect(screen.getByText('Not yours')).toBeInTheDocument()
      renderPage(<Cards />)
      const note = screen.getByRole('link', { name: 'You booked this room' }).parentElement
      expect(note).toHaveTextContent(`You booked this room: ${nameChoice(stay)}`)
      act(() => void dropPayment('booked', reference))
      expect(screen.queryByRole('link')).not.toBeInTheDocument()
    })

    it('is kept when the room is free tonight, until its last day is over', async () => {
      keepPayment('booked', later())
      renderPage(<BookingForm room={ROOM} />)
      await passTime(0)
      expect(readKept('booked')).toHaveLength(1)
      jest.setSystemTime(Date.now() + 7 * DAY_MS)
      expect(readKept('booked')).toHaveLength(1)
      jest.setSystemTime(Date.now() + 2 * DAY_MS)
      expect(readKept('booked')).toEqual([])
    })

    it('is the guest’s room in one of its nights, and names them', () => {
      keepPayment('booked', booking({ stay: { from: inDays(-1), nights: 3 } }))
      renderPage(<Room roomId={7} />)
      expect(screen.getByRole('region', { name: 'You booked this room' })).toHaveTextContent(/, 3 nights/)
    })
  })

  it.each(['{', '7', '[null,7,{"reference":7}]'])('ignores what is no list of bookings: %s', (text) => {
    localStorage.setItem(KEPT_KEYS.booked, text)
    renderPage(<Panel roomId={7} />)
    expect(screen.getByText('Not yours')).toBeInTheDocument()
  })

  it('shows a booking that was made in another tab', () => {
    renderPage(<Panel roomId={7} />)
    expect(screen.getByText('Not yours')).toBeInTheDocument()
    localStorage.setItem(KEPT_KEYS.booked, JSON.stringify([booking()]))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEPT_KEYS.booked })))
    expect(screen.queryByText('Not yours')).not.toBeInTheDocument()
  })

  it('takes the place of `occupied` in the dialog on the home page', async () => {
    keepPayment('booked', booking())
    renderPage(<HomeBooking room={{ ...ROOM, available: false }} onClose={jest.fn()} />)
    expect(await screen.findByText('You booked this room.')).toBeInTheDocument()
    expect(screen.queryByText('This room is currently occupied.')).not.toBeInTheDocument()
  })

  it('says the server’s day of the booking, or none', () => {
    const { rerender } = renderPage(<OwnBooking booking={booking()} />)
    expect(screen.getByText('Booked for ada@example.com')).toBeInTheDocument()
    rerender(<OwnBooking booking={booking({ bookedOn: Date.UTC(2026, 10, 20) })} />)
    expect(screen.getByText('Booked on 20 November for ada@example.com')).toBeInTheDocument()
  })
})
