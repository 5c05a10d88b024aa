import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useClosedByBack } from '../../../src/components/ui/modal'

function Panel() {
  const [isOpen, setIsOpen] = useState(false)
  useClosedByBack(isOpen, () => setIsOpen(false))
  return <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Close' : 'Open'}</button>
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isMarked = () => Reflect.has(Object(window.history.state), 'opened')

async function openPanel() {
  const view = render(<Panel />)
  await press('Open')
  await waitFor(() => expect(isMarked()).toBe(true))
  return view
}

beforeEach(() => window.history.replaceState({ key: 'of the router' }, '', '/rooms'))

it('closes on Back, which stays on the page', async () => {
  await openPanel()
  const { length } = window.history
  act(() => window.history.back())
  await screen.findByRole('button', { name: 'Open' })
  expect(window.location.pathname).toBe('/rooms')
  expect(window.history.state).toEqual({ key: 'of the router' })
  expect(window.history.length).toBe(length)
})

it('can be reopened at once: going back after the close does not close it', async () => {
  await openPanel()
  const first: unknown = Reflect.get(window.history.state, 'opened')
  const button = screen.getByRole('button', { name: 'Close' })
  act(() => button.click())
  act(() => button.click())
  await waitFor(() =>
    expect(Reflect.get(Object(window.history.state), 'opened')).toBeGreaterThan(Number(first)),
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument()
})

it('leaves no entry behind when it is unmounted', async () => {
  const { unmount } = await openPanel()
  unmount()
  await waitFor(() => expect(isMarked()).toBe(false))
})
