import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AlertProvider, useAlert } from '../../../src/components/ui/Alert'

const onClose = jest.fn()

function Page() {
  const alert = useAlert()
  return (
    <>
      <button type="button" onClick={() => alert({ message: 'Payment cancelled.', onClose })}>
        Cancel
      </button>
      <button
        type="button"
        onClick={() => alert({ message: 'Booking successful!', help: 'Your reference is 7-1.' })}
      >
        Book
      </button>
    </>
  )
}

function TwoPayments() {
  const alert = useAlert()
  return ['7-1', '8-1'].map((reference) => (
    <div key={reference}>
      <button type="button" onClick={() => alert({ message: 'Payment cancelled.', reference })}>
        Cancel {reference}
      </button>
      <button type="button" onClick={() => alert({ message: 'Booking successful!', reference })}>
        Book {reference}
      </button>
    </div>
  ))
}

function openPage() {
  const view = render(
    <AlertProvider>
      <Page />
    </AlertProvider>,
  )
  return { user: userEvent.setup(), ...view }
}

beforeEach(() => onClose.mockClear())

test('shows the message as the name of an alert dialog, with the help as its description', async () => {
  const { user } = openPage()
  await user.click(screen.getByRole('button', { name: 'Book' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Booking successful!' })
  expect(dialog).toHaveAccessibleDescription('Your reference is 7-1.')
  expect(dialog).toHaveAttribute('aria-modal', 'true')
})

test('moves the focus to OK and returns it when closed', async () => {
  const { user } = openPage()
  const opener = screen.getByRole('button', { name: 'Cancel' })
  await user.click(opener)
  await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(opener).toHaveFocus()
})

test.each(['{Enter}', '{Escape}'])('closes with %s and calls onClose once', async (key) => {
  const { user } = openPage()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('alertdialog')
  await user.keyboard(key)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('replaces an alert about a payment by a later one, which takes the focus', async () => {
  render(<TwoPayments />, { wrapper: AlertProvider })
  act(() => {
    for (const name of ['Cancel 7-1', 'Cancel 8-1']) screen.getByRole('button', { name }).click()
  })
  act(() => screen.getByRole('button', { name: 'Book 7-1', hidden: true }).click())
  const user = userEvent.setup()
  expect(await screen.findByRole('alertdialog', { name: 'Booking successful!' })).toHaveTextContent('7-1')
  await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByRole('alertdialog', { name: 'Payment cancelled.' })).toHaveTextContent('8-1')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
