import { render, screen, within } from '@testing-library/react'
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

const linksIn = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('leads to WhatsApp with the question, and to the telephone', () => {
  showAlert(QUESTION)
  expect(linksIn(screen.getByRole('alertdialog'))).toEqual([
    [
      'Message us on WhatsApp',
      'https://wa.me/2348000000100?text=Hello%2C%20my%20payment%207-1%20needs%20a%20look.',
    ],
    ['Call +234 800 000 0100', 'tel:+2348000000100'],
  ])
})

test('is named by the message alone and described by the help alone', () => {
  showAlert(QUESTION)
  const dialog = screen.getByRole('alertdialog')
  expect(dialog).toHaveAccessibleName(MESSAGE)
  expect(dialog).toHaveAccessibleDescription(HELP)
})

test('shows no links without a question', () => {
  showAlert()
  expect(linksIn(screen.getByRole('alertdialog'))).toEqual([])
})

test('starts on OK and reaches both links by Tab', async () => {
  showAlert(QUESTION)
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
  const user = userEvent.setup()
  await user.tab({ shift: true })
  expect(screen.getByRole('link', { name: /^Call/ })).toHaveFocus()
  await user.tab({ shift: true })
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveFocus()
})

test('stays, beside the chat that it opens', async () => {
  const onClose = showAlert(QUESTION)
  const chat = screen.getByRole('link', { name: /WhatsApp/ })
  expect(chat).toHaveAttribute('target', '_blank')
  expect(chat).toHaveAttribute('rel', 'noreferrer')
  await userEvent.click(chat)
  expect(onClose).not.toHaveBeenCalled()
})
