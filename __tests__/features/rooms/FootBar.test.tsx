import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { FootBar } from '../../../src/features/rooms/FootBar'
import { fakeIntersectionObserver } from '../../support/fake-browser'

function openBar(isBookable = true) {
  const screenEdge = fakeIntersectionObserver()
  const form = createRef<HTMLDivElement>()
  const view = render(
    <>
      <div ref={form} tabIndex={-1} data-form />
      <FootBar question="Is it quiet?" action={isBookable ? 'Book' : undefined} price={70_000} form={form} />
    </>,
  )
  return { ...screenEdge, ...view }
}

const bar = () => screen.queryByRole('complementary', { name: 'Book or ask' })

it('stands there only while the form is still below', async () => {
  const { scrollAway, scrollNear } = openBar()
  expect(bar()).not.toBeInTheDocument()
  await scrollAway()
  expect(bar()).toBeInTheDocument()
  await scrollNear()
  expect(bar()).not.toBeInTheDocument()
})

it('names the price, and leads to the form', async () => {
  const { scrollAway } = openBar()
  const scrollIntoView = jest.fn()
  Element.prototype.scrollIntoView = scrollIntoView
  await scrollAway()
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348000000100')
  await userEvent.click(screen.getByRole('button', { name: 'Book ₦70,000' }))
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toHaveAttribute('data-form')
})

it('offers no booking of an occupied room', async () => {
  const { scrollAway } = openBar(false)
  await scrollAway()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toBeInTheDocument()
})

it('keeps what has the focus above it, as long as it is there', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(65)
  const { scrollAway, unmount } = openBar()
  const { style } = document.documentElement
  await scrollAway()
  expect(style.getPropertyValue('--foot-bar')).toBe('65px')
  unmount()
  expect(style.getPropertyValue('--foot-bar')).toBe('')
})
