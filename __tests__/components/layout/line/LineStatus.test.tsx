import { act, render, screen } from '@testing-library/react'
import { LineStatus } from '../../../../src/components/layout/line/LineStatus'
import { setWaiting } from '../../../../src/components/layout/line/useLine'
import { setOnline } from '../../../support/line'

const status = () => screen.getByRole('status')

test('says that the guest is offline while that is so, and nothing otherwise', () => {
  render(<LineStatus isInDialog={false} />)
  expect(status()).toBeEmptyDOMElement()
  setOnline(false)
  expect(status()).toHaveTextContent(/^You are offline\./)
  setOnline(true)
  expect(status()).toBeEmptyDOMElement()
})

test('says that a page is waited for, but offline only that', () => {
  render(<LineStatus isInDialog={false} />)
  act(() => setWaiting(true))
  expect(status()).toHaveTextContent('Still asking for the page. It opens by itself.')
  setOnline(false)
  expect(status()).toHaveTextContent(/^You are offline\. Pages and rooms come by themselves/)
  setOnline(true)
  act(() => setWaiting(false))
  expect(status()).toBeEmptyDOMElement()
})

test('says in a dialog only that the guest is offline', () => {
  render(<LineStatus isInDialog />)
  act(() => setWaiting(true))
  expect(status()).toBeEmptyDOMElement()
  setOnline(false)
  expect(status()).toHaveTextContent(/^You are offline\.$/)
  setOnline(true)
  act(() => setWaiting(false))
})
