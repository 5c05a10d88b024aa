import { render, screen, within } from '@testing-library/react'
import hotel from '../../../content/hotel.json'
import { ContactWays } from '../../../src/features/contact/ContactWays'
import { contactContent } from '../../support/site-content'

test('shows the address with a way to the map', () => {
  render(<ContactWays {...contactContent.ways} />)
  for (const line of [hotel.name, ...hotel.address, hotel.fromAirport])
    expect(screen.getByText(line)).toBeVisible()
  const map = screen.getByRole('link', { name: 'Show on the map' })
  const pin = encodeURIComponent(`${hotel.coordinates.latitude},${hotel.coordinates.longitude}`)
  expect(map).toHaveAttribute('href', expect.stringContaining(pin))
  expect(map).toHaveAttribute('rel', 'noreferrer')
})

test('lists every telephone, WhatsApp and the mailbox as links that work', () => {
  render(<ContactWays {...contactContent.ways} />)
  const links = within(screen.getByRole('list')).getAllByRole('link')
  const [map, way, ...others] = links
  expect(map).toHaveTextContent('Show on the map')
  expect(way).toHaveTextContent('Get directions')
  expect(others.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Call +234 800 000 0100', 'tel:+2348000000100'],
    ['Call +234 800 000 0101', 'tel:+2348000000101'],
    [hotel.email, `mailto:${hotel.email}`],
  ])
  expect(screen.getByRole('link', { name: 'Message us on WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/2348000000100\?text=Hello%2C%20/),
  )
})
