import { fireEvent, render, screen, within } from '@testing-library/react'
import { AlertDialog } from '../../../src/components/ui/AlertDialog'

const MESSAGE = 'Payment completed, but booking failed. Please contact support.'
const HELP = 'Payment reference: 7-1'
const QUESTION = 'Hello, my payment 7-1 needs a look.'

function showAlert(question?: string) {
  const onClose = jest.fn()
  render(<AlertDialog message={MESSAGE} help={HELP} question={question} onClose={onClose} />)
  return onClose
}

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
    ['Contact form', '/contact'],
    ['Call +234 800 000 0100', 'tel:+2348000000100'],
  ])
})

test('closes when the browser closes its dialog, as Back does on Android', () => {
  const onClose = showAlert()
  fireEvent(screen.getByRole('alertdialog'), new Event('close'))
  expect(onClose).toHaveBeenCalledTimes(1)
})
