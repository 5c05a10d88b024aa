import { render, screen } from '@testing-library/react'
import { WhatIsBought } from '../../../src/components/ui/WhatIsBought'
import { DetailsNote } from '../../../src/features/contact/DetailsNote'

test('leads from the booking form to the rules and to what becomes of a guest’s data', () => {
  render(<WhatIsBought />)
  expect(screen.getByRole('link', { name: 'Booking & policies' })).toHaveAttribute('href', '/policies')
  expect(screen.getByRole('link', { name: 'How we use your details' })).toHaveAttribute('href', '/privacy')
})

test('has no mark between its links that could hang at the end of a line', () => {
  render(<WhatIsBought />)
  const links = screen.getByRole('link', { name: 'Booking & policies' }).parentElement
  expect(links).toHaveTextContent(/^Booking & policies How we use your details$/)
})

test('leads from the contact form to the same', () => {
  render(<DetailsNote />)
  expect(screen.getByRole('link', { name: 'How we use your details' })).toHaveAttribute('href', '/privacy')
})
