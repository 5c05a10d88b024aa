import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from '../../../src/components/ui/Dialog'

test.each(['button', 'Escape'])('closes by the %s', async (way) => {
  const onClose = jest.fn()
  render(
    <Dialog title="Classic Room" onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>,
  )
  const user = userEvent.setup()
  expect(screen.getByRole('dialog', { name: 'Classic Room' })).toContainElement(
    document.activeElement as HTMLElement,
  )
  if (way === 'button') await user.click(screen.getByRole('button', { name: 'Close' }))
  else await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})
