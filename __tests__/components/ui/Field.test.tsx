import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Field } from '../../../src/components/ui/Field'

test('describes the input by its error', () => {
  render(<Field label="Email" name="email" type="email" error="This is not an email address." />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('This is not an email address.')
})

test('takes marks that nobody sees out of an email address', async () => {
  render(<Field label="Email" name="email" type="email" />)
  await userEvent.click(screen.getByLabelText('Email'))
  await userEvent.paste('\u202Aada@example.com\u202C')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })

describe('a text that is too long', () => {
  test('is not cut, shows an error and blocks the form', async () => {
    const onSubmit = jest.fn()
    render(
      <form onSubmit={onSubmit}>
        <Field label="Name" name="name" maxLength={5} error="Somebody else’s words" />
        <button type="submit">Send</button>
      </form>,
    )
    await userEvent.click(field())
    await userEvent.paste('Adaobi 🙂')
    expect(field()).toHaveValue('Adaobi 🙂')
    expect(field()).toHaveAccessibleDescription('At most 5 characters fit here.')
    expect(field()).toHaveAttribute('aria-invalid', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('is counted as the server counts it, after tidying', async () => {
    render(<Field label="Name" name="name" maxLength={5} />)
    await userEvent.click(field())
    await userEvent.paste('\uFEFFe\u0301e\u0301  \t ab\u200F')
    expect(field()).toBeValid()
  })

  test('is counted in characters, without the spaces around it', async () => {
    render(<Field label="Name" name="name" maxLength={5} />)
    await userEvent.type(field(), '  🙂🙂🙂🙂🙂 ')
    expect(field()).toBeValid()
    await userEvent.type(field(), '🙂')
    expect(field()).toBeInvalid()
    await userEvent.clear(field())
    expect(field()).not.toHaveAccessibleDescription()
  })
})
