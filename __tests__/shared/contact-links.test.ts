import { directionsLink, mailLink, mapLink, phoneLink, whatsAppLink } from '../../src/shared/contact-links'

it.each([
  ['+234 800 000 0100', 'tel:+2348000000100'],
  ['0800 000 0100', 'tel:08000000100'],
])('calls %s at %s', (number, link) => {
  expect(phoneLink(number)).toBe(link)
})

it.each([
  ['+234 800 000 0100', undefined, 'https://wa.me/2348000000100'],
  [
    '2348000000100',
    '7-1 & a “cot”?',
    'https://wa.me/2348000000100?text=7-1%20%26%20a%20%E2%80%9Ccot%E2%80%9D%3F',
  ],
])('opens a chat with %s about %s', (number, text, link) => {
  expect(whatsAppLink(number, text)).toBe(link)
})

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
