import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { AlertProvider } from '../../../../src/components/ui/Alert'
import { DeskCache } from '../../../../src/features/desk/api/useAnswer'
import { PictureChooser } from '../../../../src/features/desk/content/pictures/PictureChooser'
import { choosePicture } from '../../../../src/features/desk/crop/picture-file'
import { DialogButton, DialogHost } from '../../../../src/features/desk/parts/dialogs'
import type { PictureUse } from '../../../../src/shared/pictures'
import { desk, refusal, useFakeDesk } from '../fake-desk'

jest.mock('../../../../src/features/desk/crop/picture-file', () => ({
  ...jest.requireActual('../../../../src/features/desk/crop/picture-file'),
  choosePicture: jest.fn(),
}))

const UPLOAD = 'PUT /api/desk/content/pictures/'
const file = new File(['bytes'], 'Pool at night.jpg', { type: 'image/jpeg' })
const chosen = { file, src: 'data:image/jpeg;base64,Ynl0ZXM=', width: 3000, height: 3000 }

const picture = (path: string, width = 1500, height = 1000) => ({
  path,
  width,
  height,
  used_in: [],
  saved_at: null,
})

useFakeDesk()

beforeEach(() => {
  desk.answer('GET /api/desk/content/pictures/', {
    body: [picture('dining/bar.jpg'), picture('dining/tall.jpg', 1500, 2000), picture('pool/day.jpg')],
  })
  jest.mocked(choosePicture).mockResolvedValue({ picture: chosen })
})

function Form({ use }: { use: PictureUse }) {
  const [path, setPath] = useState('dining/bar.jpg')
  return (
    <>
      <p>{path}</p>
      <DialogButton label="Choose another picture" title="Choose another picture">
        <PictureChooser use={use} present={path} onChoose={setPath} />
      </DialogButton>
    </>
  )
}

async function openChooser(use: PictureUse) {
  const user = userEvent.setup()
  render(
    <AlertProvider>
      <DeskCache>
        <DialogHost path="/desk/content/dining.json">
          <Form use={use} />
        </DialogHost>
      </DeskCache>
    </AlertProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Choose another picture' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Choose another picture' }) }
}

test('chooses a picture of the library by its name, and leaves out what does not fit', async () => {
  const { user, dialog } = await openChooser('whole')
  expect(await within(dialog).findByRole('button', { name: 'dining/bar.jpg' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(within(dialog).queryByRole('button', { name: 'dining/tall.jpg' })).not.toBeInTheDocument()
  expect(dialog).toHaveTextContent('1 more has another shape or is too small for this place.')
  await user.type(within(dialog).getByRole('searchbox'), 'DAY')
  expect(within(dialog).queryByRole('button', { name: 'dining/bar.jpg' })).not.toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'pool/day.jpg' }))
  expect(dialog).not.toBeInTheDocument()
  expect(screen.getByText('pool/day.jpg')).toBeVisible()
})

test.each([
  [
    'whole',
    /^Guests see what is inside the frame\./,
    'name=Pool+at+night.jpg&use=whole&x=0&y=500&width=3000&height=2000',
  ],
  [
    'cropped',
    /^On wide screens the top and bottom may be cut/,
    'name=Pool+at+night.jpg&use=cropped&x=0&y=0&width=3000&height=3000',
  ],
] as const)('uploads a picture that is shown %s, and takes it', async (use, words, query) => {
  desk.answer(UPLOAD, { body: { path: 'desk/pool-at-night.jpg' } })
  const { user, dialog } = await openChooser(use)
  await user.upload(within(dialog).getByLabelText('Upload a new one'), file)
  expect(await within(dialog).findByText(words)).toBeVisible()
  await user.click(await within(dialog).findByRole('button', { name: 'Use this picture' }))
  expect(await screen.findByText('desk/pool-at-night.jpg')).toBeVisible()
  expect(dialog).not.toBeInTheDocument()
  expect(desk.writes).toMatchObject([{ path: `/api/desk/content/pictures/?${query}`, body: file }])
})

test('keeps the file when sending it fails, and sends it again', async () => {
  desk.answer(UPLOAD, 'no connection')
  const { user, dialog } = await openChooser('cropped')
  await user.upload(within(dialog).getByLabelText('Upload a new one'), file)
  await user.click(await within(dialog).findByRole('button', { name: 'Use this picture' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('no connection')
  expect(screen.getAllByText('dining/bar.jpg')[0]).toBeVisible()
  desk.answer(UPLOAD, { body: { path: 'desk/pool-at-night.jpg' } })
  await user.click(within(dialog).getByRole('button', { name: 'Use this picture' }))
  expect(await screen.findByText('desk/pool-at-night.jpg')).toBeVisible()
})

test('says that it is sending, and why the server refuses a picture', async () => {
  const release = desk.hold(UPLOAD)
  desk.answer(UPLOAD, refusal(400, 'The picture is 900 pixels wide here. It must be at least 1200.'))
  const { user, dialog } = await openChooser('cropped')
  await user.upload(within(dialog).getByLabelText('Upload a new one'), file)
  await user.click(await within(dialog).findByRole('button', { name: 'Use this picture' }))
  expect(await within(dialog).findByText('Sending 1 kB…')).toBeVisible()
  release()
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('900 pixels wide')
  await waitFor(() => expect(within(dialog).queryByText(/Sending/)).not.toBeInTheDocument())
})

test('says what is wrong with a file, and goes back to the library', async () => {
  const { user, dialog } = await openChooser('cropped')
  await user.upload(within(dialog).getByLabelText('Upload a new one'), file)
  await user.click(await within(dialog).findByRole('button', { name: 'Go back' }))
  expect(dialog).toContainElement(document.querySelector(':focus'))
  jest.mocked(choosePicture).mockResolvedValue({ problem: 'This picture is too small.' })
  await user.upload(within(dialog).getByLabelText('Upload a new one'), file)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This picture is too small.')
  expect(await within(dialog).findByRole('button', { name: 'pool/day.jpg' })).toBeVisible()
})
