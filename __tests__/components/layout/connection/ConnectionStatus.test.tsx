import { act, render, screen } from '@testing-library/react'
import { ConnectionStatus } from '../../../../src/components/layout/connection/ConnectionStatus'
import { AlertProvider } from '../../../../src/components/ui/Alert'
import { beginWait } from '../../../../src/shared/waits'
import { setOnline } from '../../../support/line'

const status = () => screen.getByRole('status')

beforeEach(() => void jest.useFakeTimers())

/** Returns the function that ends the wait. */
function waitLong(): () => void {
  const endWait = beginWait()
  act(() => void jest.advanceTimersByTime(2_900))
  expect(screen.queryByText(/^Still loading/)).toBeNull()
  act(() => void jest.advanceTimersByTime(100))
  return endWait
}

test('shows nothing for a short wait', () => {
  render(<ConnectionStatus />, { wrapper: AlertProvider })
  const endWait = beginWait()
  act(() => void jest.advanceTimersByTime(2_900))
  endWait()
  act(() => void jest.advanceTimersByTime(10_000))
  expect(status()).toBeEmptyDOMElement()
})

test('shows that the guest is offline, and nothing otherwise', () => {
  render(<ConnectionStatus />, { wrapper: AlertProvider })
  expect(status()).toBeEmptyDOMElement()
  setOnline(false)
  expect(status()).toHaveTextContent(/^You are offline\./)
  expect(screen.getByRole('link', { name: 'Call +234 800 000 0100' })).toBeInTheDocument()
  setOnline(true)
  expect(status()).toBeEmptyDOMElement()
})

test('shows a long wait, but offline only that', () => {
  render(<ConnectionStatus />, { wrapper: AlertProvider })
  const endWait = waitLong()
  expect(status()).toHaveTextContent('Still loading. No need to tap again.')
  setOnline(false)
  expect(status()).toHaveTextContent(/^You are offline\. This page will update/)
  setOnline(true)
  act(endWait)
  expect(status()).toBeEmptyDOMElement()
})
