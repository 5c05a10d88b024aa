import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { ApiError } from '../../../src/apollo/api-error'
import { sendMessage } from '../../../src/apollo/calls'
import { ContactForm } from '../../../src/features/contact/ContactForm'
import { contactContent } from '../../support/site-content'

jest.mock('../../../src/apollo/calls')

const FAILURE = 'Failed to send message. Please try again.'
const field = (name: string) => screen.getByRole('textbox', { name })

async function fillAndSend() {
  const user = userEvent.setup()
  render(<ContactForm {...contactContent.form} />)
  await user.type(field('Name'), 'Ada')
  await user.type(field('Email'), 'ada@example.com')
  await user.type(field('Message'), 'A cot, please.')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  return user
}

const trap = () => document.querySelector<HTMLInputElement>('input[name="subject"]')

async function submit() {
  jest.mocked(sendMessage).mockResolvedValue()
  for (const input of screen.getAllByRole<HTMLInputElement>('textbox')) input.value = 'a@b.example'
  fireEvent.submit(screen.getByRole('button', { name: 'Send message' }).closest('form') as HTMLFormElement)
  await waitFor(() => expect(sendMessage).toHaveBeenCalled())
}

beforeEach(() => void jest.mocked(sendMessage).mockReset())

test('requires name, email and message, and an email address in the email field', () => {
  render(<ContactForm {...contactContent.form} />)
  for (const name of ['Name', 'Email', 'Message']) expect(field(name)).toBeRequired()
  expect(field('Email')).toHaveAttribute('type', 'email')
  expect(field('Email')).toHaveAttribute('autocomplete', 'email')
  // For a guest whose scripts do not come.
  expect(field('Email').closest('form[method="post"][action="/contact"]')).not.toBeNull()
})

test('begins with the text of the link that led to it, unless the guest has written himself', () => {
  window.history.replaceState({ message: 'Is room 7 available?' }, '')
  const { unmount } = render(<ContactForm {...contactContent.form} />)
  expect(field('Message')).toHaveValue('Is room 7 available?')
  unmount()
  sessionStorage.setItem('landmark.typed.contact', JSON.stringify({ message: 'A cot, please.' }))
  render(<ContactForm {...contactContent.form} />)
  expect(field('Message')).toHaveValue('A cot, please.')
})

test('sends the message, says so and clears the form', async () => {
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView')
  jest.mocked(sendMessage).mockResolvedValue()
  await fillAndSend()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Message sent!'))
  expect(scrollIntoView.mock.contexts).toEqual([screen.getAllByText(/^Call/).at(-1)?.parentElement])
  const message = { name: 'Ada', email: 'ada@example.com', message: 'A cot, please.' }
  expect(sendMessage).toHaveBeenCalledWith(message)
  expect(field('Name')).toHaveValue('')
  expect(field('Message')).toHaveValue('')
})

test('says that it failed and keeps what was written', async () => {
  jest.mocked(sendMessage).mockRejectedValue(new ApiError('offline', 'no network'))
  await fillAndSend()
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILURE)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(field('Message')).toHaveValue('A cot, please.')
})

test.each([
  [new ApiError('offline', ''), /^We could not be reached. What you entered is still here/],
  [new ApiError('server', '', { status: 503 }), 'The fault is ours. Please try again in a minute.'],
  [
    new ApiError('server', '', { status: 429, retryAfterSeconds: 421 }),
    'There were too many tries. Please wait 8 minutes and try again.',
  ],
  [
    new ApiError('refused', '', { status: 400, fields: { email: 'Please enter one email address.' } }),
    'Please check the marked field.',
  ],
])('says below the banner what can be done', async (error, advice) => {
  jest.mocked(sendMessage).mockRejectedValue(error)
  await fillAndSend()
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILURE)
  expect(screen.getByText(advice)).toBeInTheDocument()
})

test('puts what the server refuses beside its field', async () => {
  const refusal = new ApiError('refused', 'Invalid', { fields: { email: 'This address cannot be right.' } })
  jest.mocked(sendMessage).mockRejectedValue(refusal)
  await fillAndSend()
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(field('Email')).toHaveAccessibleDescription('This address cannot be right.')
  expect(field('Name')).not.toHaveAccessibleDescription()
})

test('sends once however often the button is pressed', async () => {
  jest.mocked(sendMessage).mockReturnValue(new Promise(() => {}))
  const user = await fillAndSend()
  const button = screen.getByRole('button', { name: 'Sending…' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveFocus()
  // What is written now would be in no message.
  for (const name of ['Name', 'Email', 'Message']) expect(field(name)).toHaveAttribute('readonly')
  await user.click(button)
  expect(sendMessage).toHaveBeenCalledTimes(1)
})

describe('the field for programs', () => {
  test('is nowhere for people: not on the screen, not for screen readers, not for the keyboard', async () => {
    const { container } = render(<ContactForm {...contactContent.form} />)
    expect(screen.queryByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument()
    expect(trap()).toHaveAttribute('tabindex', '-1')
    expect(trap()).toHaveAttribute('autocomplete', 'off')
    expect(trap()?.closest('[inert][aria-hidden="true"]')).not.toBeNull()
    const user = userEvent.setup()
    field('Name').focus()
    for (const name of ['Email', 'Message']) {
      await user.tab()
      expect(field(name)).toHaveFocus()
    }
    // jsdom draws nothing.
    const rules = { 'color-contrast': { enabled: false } }
    const { violations } = await axe.run(container, { rules, resultTypes: ['violations'] })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  test('is sent when something stands in it', async () => {
    render(<ContactForm {...contactContent.form} />)
    Object.assign(trap() ?? {}, { value: 'Cheap watches' })
    await submit()
    expect(jest.mocked(sendMessage).mock.calls[0]?.[0]).toMatchObject({ subject: 'Cheap watches' })
  })
})

test('sends what was pasted from Word as the server would tidy it', async () => {
  render(<ContactForm {...contactContent.form} />)
  const user = userEvent.setup()
  await user.click(field('Name'))
  await user.paste('Ada\u00A0\u200FObi')
  await user.type(field('Email'), 'ada@example.com')
  await user.click(field('Message'))
  await user.paste('A cot,\u000Bplease.\u0007')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(jest.mocked(sendMessage).mock.calls[0]?.[0]).toEqual({
    name: 'Ada Obi',
    email: 'ada@example.com',
    message: 'A cot,\nplease.',
  })
})

test('sends nothing that is too long, and cuts nothing of it', async () => {
  render(<ContactForm {...contactContent.form} />)
  const user = userEvent.setup()
  await user.type(field('Name'), 'Ada')
  await user.type(field('Email'), 'ada@example.com')
  await user.click(field('Message'))
  await user.paste('m'.repeat(5_001))
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(field('Message')).toHaveValue('m'.repeat(5_001))
  expect(field('Message')).toHaveAccessibleDescription('At most 5,000 characters fit here.')
  expect(sendMessage).not.toHaveBeenCalled()
})

test('what was typed is there again after a reload, as long as it is not sent', async () => {
  jest.mocked(sendMessage).mockRejectedValue(new ApiError('offline', 'no network'))
  await fillAndSend()
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  cleanup()
  render(<ContactForm {...contactContent.form} />)
  expect(field('Name')).toHaveValue('Ada')
  expect(field('Email')).toHaveValue('ada@example.com')
  expect(field('Message')).toHaveValue('A cot, please.')
})
