import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { FootBar } from '../../../src/features/rooms/FootBar'
import { showLive } from '../../../src/features/rooms/shown-room'
import { liveRoom } from '../../support/hotel-rooms'

/** Returns a function that moves the form: to a distance from the top, in view or not. */
function fakeObserver() {
  const observers: IntersectionObserverCallback[] = []
  window.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      observers.push(callback)
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  return (top: number, isIntersecting: boolean) => {
    const entry = { isIntersecting, boundingClientRect: { top } } as IntersectionObserverEntry
    act(() => observers.forEach((tell) => tell([entry], {} as IntersectionObserver)))
  }
}

function openBar(available = true) {
  const formAt = fakeObserver()
  const form = createRef<HTMLDivElement>()
  const room = showLive(liveRoom(7, { available }), null)
  const view = render(
    <>
      <div ref={form} tabIndex={-1} data-form />
      <FootBar room={room} form={form} />
    </>,
  )
  return { formAt, ...view }
}

const bar = () => screen.queryByRole('complementary', { name: 'Book or ask' })

it('stands there only while the form is still below', () => {
  const { formAt } = openBar()
  expect(bar()).not.toBeInTheDocument()
  formAt(1_200, false)
  expect(bar()).toBeInTheDocument()
  formAt(600, true)
  expect(bar()).not.toBeInTheDocument()
  formAt(-900, false)
  expect(bar()).not.toBeInTheDocument()
})

it('names the price, and leads to the form', async () => {
  const { formAt } = openBar()
  const scrollIntoView = jest.fn()
  Element.prototype.scrollIntoView = scrollIntoView
  formAt(1_200, false)
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348000000100')
  await userEvent.click(screen.getByRole('button', { name: 'Book ₦70,000' }))
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toHaveAttribute('data-form')
})

it('offers no booking of an occupied room', () => {
  const { formAt } = openBar(false)
  formAt(1_200, false)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toBeInTheDocument()
})

it('keeps what has the focus above it, as long as it is there', () => {
  const { formAt, unmount } = openBar()
  const { style } = document.documentElement
  formAt(1_200, false)
  expect(style.getPropertyValue('--foot-bar')).toBe('4.0625rem')
  unmount()
  expect(style.getPropertyValue('--foot-bar')).toBe('')
})
