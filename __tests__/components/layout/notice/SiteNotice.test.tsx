import { act, fireEvent, render, screen } from '@testing-library/react'
import { SiteNotice } from '../../../../src/components/layout/notice/SiteNotice'

const POOL = 'The pool is closed today.'
const soon = () => new Date(Date.now() + 60_000).toISOString()
/** The height that the page keeps free for the notice. */
const reserved = () => document.documentElement.style.getPropertyValue('--site-notice')
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms))

beforeEach(() => void jest.useFakeTimers())

test('is announced, and disappears at its end', () => {
  render(<SiteNotice text={POOL} until={soon()} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  pass(100)
  expect(screen.getByRole('status')).toHaveTextContent(POOL)
  pass(60_000)
  expect(screen.queryByText(POOL)).toBeNull()
})

test('stays when its end is further away than a timer can count', () => {
  render(<SiteNotice text={POOL} until={new Date(Date.now() + 40 * 86_400_000).toISOString()} />)
  pass(3_600_000)
  expect(screen.getByText(POOL)).toBeVisible()
})

test('stays closed for this tab, until there is another text', () => {
  const { unmount } = render(<SiteNotice text={POOL} until={soon()} />)
  expect(reserved()).not.toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  expect(screen.queryByRole('status')).toBeNull()
  expect(reserved()).toBe('')
  unmount()
  const later = render(<SiteNotice text={POOL} until={soon()} />)
  expect(screen.queryByRole('status')).toBeNull()
  later.rerender(<SiteNotice text="The bar is closed." until={soon()} />)
  pass(100)
  expect(screen.getByText('The bar is closed.')).toBeVisible()
})
