import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findSharedPictures } from '../../src/content/check'
import { copyContent } from '../support/content-copy'

it('names pictures that two rooms share, also as a copy by another name', async () => {
  const { contentDir, replace } = await copyContent({ hasOwnPictures: true })
  expect(await findSharedPictures(contentDir)).toEqual([])
  const ofRooms = (file: string) => join(contentDir, 'images/rooms', file)
  await copyFile(ofRooms('superior-room/view.jpg'), ofRooms('ambassador-suite/view.jpg'))
  await replace('room-pictures.json', 'rooms/twin-room/desk.jpg', 'rooms/classic-room.jpg')
  expect(await findSharedPictures(contentDir)).toEqual([
    'rooms 1 and 4 show the same picture: rooms/classic-room.jpg',
    'rooms 2 and 7 show the same picture: rooms/ambassador-suite/view.jpg',
  ])
})
