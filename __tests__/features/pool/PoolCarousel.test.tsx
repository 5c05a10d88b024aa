import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PoolCarousel } from '../../../src/features/pool/PoolCarousel'
import { poolContent } from '../../support/site-content'
import { fakeIntersectionObserver, fakeMatchMedia } from '../../support/fake-browser'

test('has four slides, a previous and a next button, pause, dots and a counter', async () => {
  fakeMatchMedia()
  fakeIntersectionObserver()
  render(<PoolCarousel {...poolContent} />)
  expect(screen.getByText('01/04')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /^Go to slide/ })).toHaveLength(4)
  expect(screen.getByRole('button', { name: 'Pause slideshow' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Next slide' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Previous slide' }))
  expect(screen.getByRole('heading', { name: 'After dark' })).toBeInTheDocument()
})
