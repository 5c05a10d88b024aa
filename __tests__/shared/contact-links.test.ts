import { directionsLink, mailLink, mapLink } from '../../src/shared/contact-links'

it.each([
  [undefined, 'mailto:stay@hotel.example'],
  ['A cot & a view', 'mailto:stay@hotel.example?subject=A%20cot%20%26%20a%20view'],
])('writes to the hotel about %s', (subject, link) => {
  expect(mailLink('stay@hotel.example', subject)).toBe(link)
})

it('shows a place on a map, and the way to it', () => {
  const place = { latitude: 6.4281, longitude: -3.4 }
  expect(mapLink(place)).toBe('https://www.google.com/maps/search/?api=1&query=6.4281%2C-3.4')
  expect(directionsLink(place)).toBe('https://www.google.com/maps/dir/?api=1&destination=6.4281%2C-3.4')
})
