/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import { desk, fill, useRealDesk, visit } from '../real-desk'

jest.mock('../../../../src/features/desk/content/pictures/picture-file', () => ({
  shrinkPicture: async (chosen: File) => chosen,
}))

useRealDesk('marketing')

const NEW = 'desk/pool-at-night.jpg'

const showInRoom = (image: string) =>
  desk.database.updateTable('rooms').set({ image }).where('id', '=', 2).execute()

describe('the library', () => {
  const NAME = { selector: 'b' }

  const tile = async (path: string) => {
    const item = (await screen.findByText(path, NAME)).closest('li')
    if (item === null) throw new Error(`${path} is not in the list`)
    return within(item)
  }

  beforeEach(async () => {
    await desk.addPicture('Pool at night.jpg')
  })

  test('says what uses a picture, and removes one that nothing uses after a confirmation', async () => {
    const { user } = await visit('/desk/content/pictures', 'Pictures')
    const used = await tile('dining/bar.jpg')
    expect(used.getByText('Used in Dining page')).toBeVisible()
    expect(used.queryByRole('button')).not.toBeInTheDocument()
    const unused = await tile(NEW)
    expect(unused.getByText('Not used')).toBeVisible()
    await user.click(unused.getByRole('button', { name: /^Remove/ }))
    const dialog = screen.getByRole('dialog', { name: 'Remove this picture?' })
    await showInRoom(NEW)
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('used in Room 2 (Superior Room)')
    await showInRoom('rooms/superior-room.jpg')
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText(NEW, NAME)).not.toBeInTheDocument())
    expect(screen.getByText('dining/bar.jpg', NAME)).toBeVisible()
  })

  test('finds pictures by words of their names', async () => {
    const { user } = await visit('/desk/content/pictures', 'Pictures')
    await fill(user, await screen.findByRole('searchbox', { name: 'Search by name' }), 'at night pool')
    expect(await screen.findByText(NEW, NAME)).toBeVisible()
    expect(screen.queryByText('dining/bar.jpg', NAME)).not.toBeInTheDocument()
    await user.type(screen.getByRole('searchbox'), 's')
    expect(screen.getByText('No picture has this name.')).toBeVisible()
  })
})

const file = async (side = 1_500) =>
  new File([await desk.drawPicture(side, side)], 'Pool at night.jpg', { type: 'image/jpeg' })

/** Opens the library from a room, whose picture is shown whole, or a banner, whose picture is cropped. */
async function openChooser(use: 'whole' | 'cropped' = 'whole') {
  const { user } = await (use === 'whole'
    ? visit('/desk/rooms/1', 'Classic Room')
    : visit('/desk/content/dining.json', 'Dining page'))
  const [open] = await screen.findAllByRole('button', { name: /Choose another picture$/ })
  await user.click(open ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'Choose another picture' })
  const press = async (name: string) => user.click(await within(dialog).findByRole('button', { name }))
  const upload = (picture: File) => user.upload(within(dialog).getByLabelText('Upload a new one'), picture)
  return { user, dialog, press, upload }
}

const chosen = async () =>
  (await desk.database.selectFrom('rooms').select('image').where('id', '=', 1).executeTakeFirst())?.image

describe('the choice of a picture', () => {
  test('takes one of the library by its name, and leaves out what does not fit', async () => {
    await desk.addPicture('tall.jpg', 1_500, 2_000)
    const { user, dialog, press } = await openChooser()
    const present = await within(dialog).findByRole('button', { name: 'rooms/classic-room.jpg' })
    expect(present).toHaveAttribute('aria-pressed', 'true')
    expect(within(dialog).queryByRole('button', { name: 'desk/tall.jpg' })).not.toBeInTheDocument()
    expect(dialog).toHaveTextContent('1 more has another shape or is too small for this place.')
    await user.type(within(dialog).getByRole('searchbox'), 'POOL-DAY')
    expect(present).not.toBeInTheDocument()
    await press('pool/pool-day.jpg')
    expect(dialog).not.toBeInTheDocument()
    await waitFor(async () => expect(await chosen()).toBe('pool/pool-day.jpg'))
  })

  test('uploads a picture and takes it; one that is not sent can be chosen again', async () => {
    const picture = await file()
    const mend = desk.breakLine(/content\/pictures\/\?/)
    const { dialog, upload } = await openChooser()
    await upload(picture)
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('no connection')
    mend()
    await upload(picture)
    await waitFor(async () => expect(await chosen()).toBe(NEW))
    expect(dialog).not.toBeInTheDocument()
    expect(await desk.findPicture(NEW)).toMatchObject({ width: 1_500, height: 1_000 })
  })

  test('says that it is sending, and why the server refuses a picture', async () => {
    const picture = await file(900)
    const call = desk.hold(/content\/pictures\/\?/)
    const { dialog, upload } = await openChooser('cropped')
    await upload(picture)
    expect(await within(dialog).findByText('Sending the picture…')).toBeVisible()
    call.release()
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('900 pixels wide')
  })
})
