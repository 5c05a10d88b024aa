import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AlertDialog } from '../../../src/components/ui/AlertDialog'

const MESSAGE = 'Payment completed, but booking failed. Please contact support.'
const HELP = 'Payment reference: 7-1'
const QUESTION = 'Hello, my payment 7-1 needs a look.'

function showAlert(question?: string) {
  const onClose = jest.fn()
  render(<AlertDialog message={MESSAGE} help={HELP} question={question} onClose={onClose} />)
  return onClose
}

const isMarked = () => Reflect.has(Object(window.history.state), 'opened')

const linksIn = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('links to WhatsApp with the question, and to the telephone', () => {
  showAlert(QUESTION)
  expect(linksIn(screen.getByRole('alertdialog'))).toEqual([
    [
      'Message us on WhatsApp',
      'https://wa.me/2348000000100?text=Hello%2C%20my%20payment%207-1%20needs%20a%20look.',
    ],
    ['Call +234 800 000 0100', 'tel:+2348000000100'],
  ])
})

describe('the browser’s Back', () => {
  beforeEach(async () => {
    // The alert of the test before goes back over its entry.
    await new Promise((resolve) => setTimeout(resolve, 50))
    window.history.replaceState({ key: 'of the router' }, '', '/room/7')
  })

  test('is not in the history behind the page that its link opens', async () => {
    render(<AlertDialog message={MESSAGE} link={{ label: 'Read', to: '#there' }} onClose={jest.fn()} />)
    await waitFor(() => expect(isMarked()).toBe(true))
    await userEvent.click(screen.getByRole('link', { name: 'Read' }))
    cleanup()
    await new Promise((resolve) => setTimeout(resolve, 50))
    // Nothing has gone back: the link itself replaces the entry.
    expect(window.location.hash).toBe('#there')
  })
})
