import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { FootBar } from '../../../src/features/rooms/FootBar'

/** Returns a function that says whether the form is reached. */
function fakeObserver() {
  const observers: IntersectionObserverCallback[] = []
  window.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      observers.push(callback)
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  return (isIntersecting: boolean) => {
    const entry = { isIntersecting } as IntersectionObserverEntry
    act(() => observers.forEach((tell) => tell([entry], {} as IntersectionObserver)))
  }
}

function openBar(isBookable = true) {
  const formIsReached = fakeObserver()
  const form = createRef<HTMLDivElement>()
  const view = render(
    <>
      <div ref={form} tabIndex={-1} data-form />
      <FootBar question="Is it quiet?" action={isBookable ? 'Book' : undefined} price={70_000} form={form} />
    </>,
  )
  return { formIsReached, ...view }
}

const bar = () => screen.queryByRole('complementary', { name: 'Book or ask' })

it('stands there only while the form is still below', () => {
  const { formIsReached } = openBar()
  expect(bar()).not.toBeInTheDocument()
  formIsReached(false)
  expect(bar()).toBeInTheDocument()
  formIsReached(true)
  expect(bar()).not.toBeInTheDocument()
})

it('names the price, and leads to the form', async () => {
  const { formIsReached } = openBar()
  const scrollIntoView = jest.fn()
  Element.prototype.scrollIntoView = scrollIntoView
  formIsReached(false)
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348000000100')
  await userEvent.click(screen.getByRole('button', { name: 'Book ₦70,000' }))
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toHaveAttribute('data-form')
})

it('offers no booking of an occupied room', () => {
  const { formIsReached } = openBar(false)
  formIsReached(false)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toBeInTheDocument()
})

it('keeps what has the focus above it, as long as it is there', () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(65)
  const { formIsReached, unmount } = openBar()
  const { style } = document.documentElement
  formIsReached(false)
  expect(style.getPropertyValue('--foot-bar')).toBe('65px')
  unmount()
  expect(style.getPropertyValue('--foot-bar')).toBe('')
})
