import { pictureUrl, roomPagePath, roomPath } from '../../src/shared/paths'

it('writes the paths of a room', () => {
  expect([roomPath(7), roomPagePath(7)]).toEqual(['/api/rooms/7/', '/room/7'])
})

describe('pictureUrl', () => {
  it.each([
    ['/api/pictures/a.jpg', '', '/api/pictures/a.jpg'],
    ['/media/a.jpg', 'https://api.example', 'https://api.example/media/a.jpg'],
    ['/media/a.jpg', 'https://api.example/v1', 'https://api.example/media/a.jpg'],
    ['media/a.jpg', 'https://api.example/v1', 'https://api.example/v1/media/a.jpg'],
    ['https://cdn.example/a.jpg', 'https://api.example', 'https://cdn.example/a.jpg'],
    ['//cdn.example/a.jpg', 'https://api.example', '//cdn.example/a.jpg'],
  ])('finds %s of the host "%s" at %s', (image, apiHost, url) => {
    expect(pictureUrl(image, apiHost)).toBe(url)
  })
})
