import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NavBar } from '../../../src/components/layout/NavBar'
import { fakeMatchMedia } from '../../support/fake-browser'

const mockIsLost = jest.fn(() => true)

jest.mock('../../../src/components/layout/SidePanel', () => {
  if (mockIsLost()) throw new Error('Loading chunk after-view failed')
  return jest.requireActual('../../../src/components/layout/SidePanel')
})

beforeEach(() => {
  jest.useFakeTimers()
  fakeMatchMedia()
})

afterEach(() => jest.useRealTimers())

test('asks for a panel that was lost on its way at each press, and not only when its pause is over', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation()
  render(<NavBar path="/" />)
  const button = screen.getByRole('button', { name: 'Open menu' })
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
  fireEvent.click(button)
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  fireEvent.click(button)
  mockIsLost.mockReturnValue(false)
  const before = Date.now()
  fireEvent.click(button)
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument()
  expect(Date.now() - before).toBeLessThan(1_000)
})
