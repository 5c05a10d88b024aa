import { render, screen } from '@testing-library/react'
import { PhoneWays } from '../../../../src/features/desk/parts/text'

test.each([
  ['+2348031234567', '2348031234567'],
  ['0803 123 4567', '2348031234567'],
  ['0803-123-4567', '2348031234567'],
  ['+234 (0)803 123 4567', '2348031234567'],
  ['2348031234567', '2348031234567'],
  ['0044 20 7946 0958', '442079460958'],
])('opens a chat with %s', (phone, number) => {
  render(<PhoneWays phone={phone} chat="Good evening" />)
  const link = screen.getByRole('link', { name: 'WhatsApp' })
  expect(link).toHaveAttribute('href', `https://wa.me/${number}?text=Good%20evening`)
})

test.each(['0803 123', '0803 123 4567, 0805 765 4321', 'his wife knows'])(
  'opens no chat with %s',
  (phone) => {
    render(<PhoneWays phone={phone} chat="Good evening" />)
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
    expect(screen.getByRole('link', { name: phone })).toBeVisible()
  },
)
