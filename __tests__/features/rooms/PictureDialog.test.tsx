import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PictureDialog } from '../../../src/features/rooms/PictureDialog'

const PICTURES = ['Bed', 'Desk', 'Window'].map((alt) => ({
  image: undefined,
  src: `/${alt}.jpg`,
  alt,
  caption: `The ${alt.toLowerCase()}`,
}))

function openPictures({ count = 3, first = 0 } = {}) {
  const onClose = jest.fn()
  const pictures = PICTURES.slice(0, count)
  render(
    <PictureDialog title="Pictures of the Twin Room" pictures={pictures} first={first} onClose={onClose} />,
  )
  return { onClose, user: userEvent.setup() }
}

const shown = () => screen.getByRole('img').getAttribute('alt')
const press = (name: string) => screen.getByRole('button', { name })

it('opens with the picture that was chosen, says which it is and what it shows, and has the focus', () => {
  openPictures({ first: 1 })
  expect(screen.getByRole('dialog', { name: 'Pictures of the Twin Room' })).toBeInTheDocument()
  expect(shown()).toBe('Desk')
  expect(screen.getByRole('status')).toHaveTextContent(/^2 of 3\s*The desk$/)
  expect(press('Close')).toHaveFocus()
})

it('leads on and back by buttons and arrow keys, round the end', async () => {
  const { user } = openPictures()
  await user.click(press('Next picture'))
  expect(shown()).toBe('Desk')
  await user.click(press('Previous picture'))
  await user.click(press('Previous picture'))
  expect(shown()).toBe('Window')
  await user.keyboard('{ArrowRight}')
  expect(shown()).toBe('Bed')
  await user.keyboard('{ArrowLeft}')
  expect(shown()).toBe('Window')
})

it('closes by its button and by Escape', async () => {
  const { user, onClose } = openPictures()
  await user.keyboard('{Escape}')
  await user.click(press('Close'))
  expect(onClose).toHaveBeenCalledTimes(2)
})
