import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useStaticQuery } from 'gatsby'
import { Footer } from '../../../src/components/layout/Footer'
import { galleryContent } from '../../support/site-content'

beforeEach(() => {
  jest.mocked(useStaticQuery).mockReturnValue({
    galleryContent: {
      pictures: galleryContent.pictures.map(({ src, alt }) => ({
        alt,
        picture: {
          childImageSharp: {
            gatsbyImageData: {
              width: 120,
              height: 120,
              layout: 'fixed',
              images: { fallback: { src: `/${src}` } },
            },
          },
        },
      })),
    },
  })
  render(<Footer />)
})

test('links to the five pages and to the mailbox', () => {
  const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['About Us', '/about'],
    ['Rooms', '/rooms'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
  ])
  expect(screen.getByRole('link', { name: 'Find your booking' })).toHaveAttribute('href', '/booking')
  expect(screen.getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/))
})

test('asks for a newsletter address and does nothing with it', async () => {
  const send = jest.fn()
  window.fetch = send
  const input = screen.getByRole('textbox', { name: 'Newsletter' })
  expect(input).toBeRequired()
  expect(input.closest('form')).toHaveAttribute('method', 'dialog')
  let isPrevented: boolean | undefined
  const notice = (event: Event) => {
    isPrevented = event.defaultPrevented
  }
  window.addEventListener('submit', notice)
  const user = userEvent.setup()
  await user.type(input, 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  window.removeEventListener('submit', notice)
  expect(isPrevented).toBe(true)
  expect(send).not.toHaveBeenCalled()
  expect(input).toHaveValue('ada@example.com')
})
