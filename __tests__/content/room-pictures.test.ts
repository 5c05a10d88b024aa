import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkContent } from '../../src/content/check-content'
import { describeProblem } from '../../src/content/problem'
import { amenitiesOf } from '../../src/content/room-entries'
import { furtherPictures } from '../../src/content/room-pictures'
import { copyContent } from '../support/content-copy'
import { closeAll } from '../support/server/closing'

afterEach(closeAll)

async function problemsOf(contentDir: string): Promise<string[]> {
  return (await checkContent(contentDir)).problems.map(describeProblem)
}

const PATHS = ['rooms/a.jpg', 'rooms/ab.jpg', 'rooms/a/view-10.jpg', 'rooms/a/view-9.png', 'rooms/ab/bed.jpg']

describe('furtherPictures', () => {
  it.each(['rooms/a.jpg', '/api/pictures/rooms/a.jpg', 'https://host.example/media/rooms/a.jpg'])(
    'gives those of the folder that is named as the picture %s, in the order of their numbers',
    (image) => {
      expect(furtherPictures(image, PATHS)).toEqual(['rooms/a/view-9.png', 'rooms/a/view-10.jpg'])
    },
  )
})

describe('the check of further pictures', () => {
  it('names one that is not 3:2, one without a text, and a file that is no picture', async () => {
    const { contentDir, draw } = await copyContent({ hasOwnPictures: true })
    await draw('rooms/twin-room/desk.jpg', 1200, 1200)
    await draw('rooms/twin-room/door.jpg', 1200, 800)
    await draw('rooms/twin-room/old/door.jpg', 1200, 800)
    await writeFile(join(contentDir, 'images/rooms/twin-room/notes.txt'), 'To do')
    expect((await problemsOf(contentDir)).toSorted()).toEqual([
      expect.stringMatching(
        /^content\/images\/rooms\/twin-room\/desk\.jpg: .*1200x1200 pixels; right is 3:2/,
      ),
      'content/images/rooms/twin-room/door.jpg: has no text for who cannot see it; add "rooms/twin-room/door.jpg" to pictures.json',
      'content/images/rooms/twin-room/notes.txt: is shown nowhere; right is a picture in a folder that is named as the picture of a room',
      expect.stringMatching(/^content\/images\/rooms\/twin-room\/old\/door\.jpg: is shown nowhere/),
    ])
  })
})

describe('a fact that need not be there', () => {
  it('may be left out: the coordinates, the note about pictures, the facts of a room', async () => {
    const { contentDir, replace, write } = await copyContent()
    await replace('hotel.json', '"coordinates": { "latitude": 6.4281, "longitude": 3.4219 },', '')
    await replace('hotel.json', '"picturesNote": "Pictures are artist’s impressions.",', '')
    await write('room-amenities.json', '{ "confirmed": true, "rooms": [{ "id": 1 }] }')
    expect(await problemsOf(contentDir)).toEqual([])
  })

  it('is shown where it is there, in one order', () => {
    const rooms = [{ id: 1, view: 'The lagoon', bed: 'Queen-size bed' }]
    expect(amenitiesOf(1, rooms)).toEqual([
      { term: 'Bed', text: 'Queen-size bed' },
      { term: 'View', text: 'The lagoon' },
    ])
    expect(amenitiesOf(2, rooms)).toEqual([])
  })
})
