/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import { desk, fill, useRealDesk, visit } from './real-desk'

useRealDesk()

async function invite() {
  const { user } = await visit('/desk/people', 'People')
  await fill(user, await screen.findByRole('textbox', { name: 'Name' }), 'Tunde Ade')
  await fill(user, screen.getByRole('textbox', { name: /^Email of their own/ }), 'tunde@example.com')
  await user.click(screen.getByRole('radio', { name: /^Marketing/ }))
  await user.click(screen.getByRole('button', { name: 'Make a link' }))
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link for Tunde Ade' })
  return { user, link }
}

async function enterAddress() {
  const { user } = await visit('/desk/guest-data', 'Guest data')
  await fill(user, await screen.findByRole('textbox', { name: /Email/ }), 'ada@example.com')
  return user
}

describe('people', () => {
  test('are invited by a link that can be copied', async () => {
    const { user, link } = await invite()
    expect(link.value).toMatch(/\/desk\/sign-in#[\w-]{43}$/)
    await user.click(screen.getByRole('button', { name: 'Copy the link' }))
    expect(await screen.findByText('Copied.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(link.value)
    const person = desk.database.selectFrom('desk_people').select(['role', 'email'])
    const made = await person.where('name', '=', 'Tunde Ade').executeTakeFirst()
    expect(made).toEqual({ role: 'marketing', email: 'tunde@example.com' })
  })

  test('have a link that is selected where the browser has no clipboard', async () => {
    const { user, link } = await invite()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(screen.getByRole('button', { name: 'Copy the link' }))
    expect(await screen.findByText('Selected. Press Ctrl+C, or hold it and choose Copy.')).toBeVisible()
    expect(link).toHaveFocus()
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length])
  })

  test('lose their access after a confirmation', async () => {
    await desk.invite('Tunde Ade', 'desk')
    const { user } = await visit('/desk/people', 'People')
    await user.click(await screen.findByRole('button', { name: 'Revoke access Tunde Ade' }))
    const dialog = screen.getByRole('dialog')
    expect(dialog).toHaveTextContent('Tunde Ade is signed out everywhere at once')
    await user.click(within(dialog).getByRole('button', { name: 'Revoke it' }))
    expect(await screen.findByText('Access revoked', { selector: 'span' })).toBeVisible()
  })
})

describe('guest data', () => {
  test('is downloaded as a file', async () => {
    await desk.book()
    const createObjectURL = jest.fn((_file: Blob) => 'blob:file')
    Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() })
    const names: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const user = await enterAddress()
    await user.click(screen.getByRole('button', { name: 'Download all of it' }))
    await waitFor(() => expect(names).toEqual(['guest-data-ada@example.com.json']))
    expect(createObjectURL.mock.calls[0]?.[0].size).toBeGreaterThan(500)
  })

  test('is erased after a confirmation, and shows what was erased', async () => {
    await desk.write('Is there a pool?')
    const user = await enterAddress()
    expect(screen.queryByRole('button', { name: 'Erase the guest' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show what would be erased' }))
    await user.click(await screen.findByRole('button', { name: 'Erase the guest' }))
    const dialog = screen.getByRole('dialog', { name: 'Erase ada@example.com?' })
    expect(dialog).toHaveTextContent('messages: 1')
    expect(dialog).toHaveTextContent('This cannot be taken back.')
    await user.click(screen.getByRole('button', { name: 'Erase for ever' }))
    expect(await screen.findByText('ada@example.com is erased.')).toBeVisible()
    expect(screen.getByText('messages: 1')).toBeVisible()
    expect(screen.queryByText(/bookings: 0/)).not.toBeInTheDocument()
  })

  test('with an open booking is counted, and cannot be erased yet', async () => {
    const { code } = await desk.book()
    const user = await enterAddress()
    await user.click(screen.getByRole('button', { name: 'Show what would be erased' }))
    expect(await screen.findByText('bookings: 1')).toBeVisible()
    expect(screen.getByText(/^It cannot be erased yet\./)).toHaveTextContent(code)
    expect(screen.queryByRole('button', { name: 'Erase the guest' })).not.toBeInTheDocument()
  })
})
