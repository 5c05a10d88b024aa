import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Share } from '../../../src/components/ui/Share'
// Loaded here, so that no test waits for it.
import '../../../src/components/ui/ShareWays'

const TEXT = 'The Twin Room at The Landmark Hotel'
const MESSAGE = `${TEXT}\nhttp://localhost/room/4`

/** Opens the button in a browser with this function in place of its own list of ways to share. */
async function press(share?: () => Promise<void>) {
  if (share) Object.assign(navigator, { share })
  const user = userEvent.setup()
  render(
    <Share text={TEXT} path="/room/4">
      Share
    </Share>,
  )
  await user.click(screen.getByRole('button', { name: 'Share' }))
  return user
}

const findWhatsApp = () => screen.findByRole('link', { name: 'Send to WhatsApp' })
const queryWhatsApp = () => screen.queryByRole('link', { name: 'Send to WhatsApp' })

afterEach(() => Reflect.deleteProperty(navigator, 'share'))

test('opens the list of the device', async () => {
  const share = jest.fn(async () => undefined)
  await press(share)
  expect(share).toHaveBeenCalledWith({ text: TEXT, url: '/room/4' })
  expect(queryWhatsApp()).not.toBeInTheDocument()
})

test('does nothing more when the guest closes that list', async () => {
  await press(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  expect(queryWhatsApp()).not.toBeInTheDocument()
})

test.each([
  ['has no such list', undefined],
  ['refuses', () => Promise.reject(new DOMException('No', 'NotAllowedError'))],
])('offers WhatsApp and a copy where the browser %s', async (_case, share) => {
  const user = await press(share)
  const link = (await findWhatsApp()).getAttribute('href') ?? ''
  expect(new URL(link).searchParams.get('text')).toBe(MESSAGE)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied.')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(MESSAGE)
})

test('shows the text where nothing can be copied', async () => {
  const user = await press()
  await findWhatsApp()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('status')).toHaveTextContent('http://localhost/room/4')
})
