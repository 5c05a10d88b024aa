import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Share } from '../../../src/components/ui/Share'

const TEXT = 'The Twin Room at The Landmark Hotel'

async function pressShare() {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  render(
    <Share text={TEXT} path="/room/4">
      Share
    </Share>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  return open
}

afterEach(() => Reflect.deleteProperty(navigator, 'share'))

test('opens the list of the device, and nothing else when the guest closes that list', async () => {
  const share = jest.fn(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  Object.assign(navigator, { share })
  const open = await pressShare()
  expect(share).toHaveBeenCalledWith({ text: TEXT, url: '/room/4' })
  expect(open).not.toHaveBeenCalled()
})

test('opens WhatsApp with the text where the browser has no such list', async () => {
  const open = await pressShare()
  const [address] = open.mock.calls[0] ?? []
  expect(new URL(String(address)).searchParams.get('text')).toBe(`${TEXT}\nhttp://localhost/room/4`)
})
