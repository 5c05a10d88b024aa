import { checkContent } from '../../src/content/check-content'
import { describeProblem } from '../../src/content/problem'
import { amenitiesOf } from '../../src/content/room-entries'
import { copyContent } from '../support/content-copy'

async function problemsOf(contentDir: string): Promise<string[]> {
  return (await checkContent(contentDir)).problems.map(describeProblem)
}

it('names a further picture of a room that is not 3:2, and one that is there twice', async () => {
  const { contentDir, draw, replace } = await copyContent({ hasOwnPictures: true })
  await draw('rooms/twin-room/desk.jpg', 1200, 1200)
  await replace('room-pictures.json', 'rooms/twin-room/bathroom.jpg', 'rooms/twin-room/beds.jpg')
  expect(await problemsOf(contentDir)).toEqual([
    expect.stringMatching(/rooms 4, pictures 2.*src: "rooms\/twin-room\/beds\.jpg" is used twice/),
    expect.stringMatching(/rooms 4, pictures 4.*desk\.jpg is 1200x1200 pixels; right is 3:2/),
  ])
})

describe('an optional fact', () => {
  it('may be left out: coordinates, the note about pictures, the facts of a room', async () => {
    const { contentDir, replace, write } = await copyContent()
    await replace('hotel.json', '"coordinates": { "latitude": 6.4281, "longitude": 3.4219 },', '')
    await replace('hotel.json', '"picturesNote": "Pictures are artist’s impressions.",', '')
    await write('room-amenities.json', '{ "confirmed": true, "rooms": [{ "id": 1 }] }')
    expect(await problemsOf(contentDir)).toEqual([])
  })

  it('is shown in a fixed order', () => {
    const rooms = [{ id: 1, view: 'The lagoon', bed: 'Queen-size bed' }]
    expect(amenitiesOf(1, rooms)).toEqual([
      { term: 'Bed', text: 'Queen-size bed' },
      { term: 'View', text: 'The lagoon' },
    ])
    expect(amenitiesOf(2, rooms)).toEqual([])
  })
})
