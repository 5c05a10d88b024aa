import { pictureUrl } from '../../src/shared/paths'

it.each([
  ['/api/pictures/a.jpg', '', '/api/pictures/a.jpg'],
  ['/media/a.jpg', 'https://api.example/v1', 'https://api.example/media/a.jpg'],
  ['media/a.jpg', 'https://api.example/v1', 'https://api.example/v1/media/a.jpg'],
  ['//cdn.example/a.jpg', 'https://api.example', '//cdn.example/a.jpg'],
])('finds %s of the host "%s" at %s', (image, apiHost, url) => {
  expect(pictureUrl(image, apiHost)).toBe(url)
})
