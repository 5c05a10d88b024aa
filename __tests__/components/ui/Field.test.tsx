import { render, screen } from '@testing-library/react'
import { Field } from '../../../src/components/ui/Field'

test('ties what is wrong to the input', () => {
  render(<Field label="Email" name="email" type="email" error="This is not an e-mail address." />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('This is not an e-mail address.')
})

test('says nothing of errors while there are none', () => {
  render(<Field label="Message" name="message" isMultiline />)
  const input = screen.getByRole('textbox', { name: 'Message' })
  expect(input).toBeValid()
  expect(input).not.toHaveAccessibleDescription()
  expect(input.tagName).toBe('TEXTAREA')
})
