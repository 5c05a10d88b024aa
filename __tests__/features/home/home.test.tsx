import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { Hero } from '../../../src/features/home/Hero'
import { RoomsIntro } from '../../../src/features/home/RoomsIntro'
import { homeContent } from '../../support/site-content'

test('the hero greets with the exact words and leads to the rooms', () => {
  render(<Hero {...homeContent.hero} />)
  expect(screen.getByText('A TOUCH OF CLASS')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'WELCOME TO THE LANDMARK HOTEL' })).toBeInTheDocument()
  expect(screen.getByText('Experience luxury like never before')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'BOOK ONLINE' })).toHaveAttribute('href', '/rooms')
})

test('Learn More does nothing', async () => {
  const { container } = render(<RoomsIntro intro={homeContent.rooms} />)
  expect(screen.getByRole('heading', { name: 'Breathtaking Rooms' })).toBeInTheDocument()
  const before = container.innerHTML
  await userEvent.click(screen.getByRole('button', { name: 'Learn More' }))
  expect(container.innerHTML).toBe(before)
  expect(navigate).not.toHaveBeenCalled()
})
