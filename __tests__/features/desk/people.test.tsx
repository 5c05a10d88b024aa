import { screen, within } from '@testing-library/react'
import { people } from './answers'
import { desk, fill, useFakeDesk, visit } from './fake-desk'

const LINK = 'https://desk.example/desk/sign-in#token'
useFakeDesk()

async function enterAddress() {
  const { user } = await visit('/desk/guest-data', 'Guest data')
  await fill(user, await screen.findByRole('textbox', { name: /E-mail/ }), 'ada@example.com')
  return user
}

async function invite() {
  const answer = { person: people[1], link: LINK, expires_at: '2026-11-22T13:45:00Z' }
  desk.answer('POST /api/desk/people/', { body: answer })
  const visited = await visit('/desk/people', 'People')
  const { user } = visited
  await fill(user, await screen.findByRole('textbox', { name: 'Name' }), 'Tunde Ade')
  await fill(user, screen.getByRole('textbox', { name: /^E-mail of their own/ }), 'tunde@example.com')
  await user.click(screen.getByRole('radio', { name: /^Marketing/ }))
  await user.click(screen.getByRole('button', { name: 'Make a link' }))
  await screen.findByRole('textbox', { name: 'Link for Tunde Ade' })
  return visited
}

describe('people', () => {
  test('are invited by a link that can be copied', async () => {
    const { user } = await invite()
    expect(await screen.findByRole('textbox', { name: 'Link for Tunde Ade' })).toHaveValue(LINK)
    expect(desk.writes).toMatchObject([
      { body: { name: 'Tunde Ade', role: 'marketing', email: 'tunde@example.com' } },
    ])
    await user.click(screen.getByRole('button', { name: 'Copy the link' }))
    expect(await screen.findByText('Copied.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(LINK)
  })

  test('have a link that is selected where the browser has no clipboard', async () => {
    const { user } = await invite()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(screen.getByRole('button', { name: 'Copy the link' }))
    expect(await screen.findByText('Selected. Press Ctrl+C, or hold it and choose Copy.')).toBeVisible()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link for Tunde Ade' })
    expect(field).toHaveFocus()
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, LINK.length])
  })

  test('lose their access after a confirmation', async () => {
    const { user } = await visit('/desk/people', 'People')
    await user.click(await screen.findByRole('button', { name: 'Revoke access Tunde Ade' }))
    expect(screen.getByRole('dialog')).toHaveTextContent('Tunde Ade is signed out everywhere at once')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke it' }))
    expect(desk.writes).toMatchObject([{ path: '/api/desk/people/person-2/revoke/' }])
  })
})

describe('guest data', () => {
  test('is downloaded as a file', async () => {
    const createObjectURL = jest.fn((_file: Blob) => 'blob:file')
    Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() })
    const names: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    desk.answer('POST /api/desk/person/export/', { body: { bookings: [] } })
    const user = await enterAddress()
    await user.click(screen.getByRole('button', { name: 'Download all of it' }))
    expect(desk.writes).toMatchObject([
      { path: '/api/desk/person/export/', body: { email: 'ada@example.com' } },
    ])
    expect(names).toEqual(['guest-data-ada@example.com.json'])
    expect(createObjectURL.mock.calls[0]?.[0].size).toBeGreaterThan(10)
  })

  test('is erased after a confirmation, and shows what was erased', async () => {
    const counted = { rows: { bookings: 2, messages: 0 }, files: [], obstacle: null }
    desk.answer('POST /api/desk/person/count/', { body: counted })
    desk.answer('POST /api/desk/person/erase/', { body: counted })
    const user = await enterAddress()
    expect(screen.queryByRole('button', { name: 'Erase the guest' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show what would be erased' }))
    await user.click(await screen.findByRole('button', { name: 'Erase the guest' }))
    expect(desk.writes.map(({ path }) => path)).toEqual(['/api/desk/person/count/'])
    const dialog = screen.getByRole('dialog', { name: 'Erase ada@example.com?' })
    expect(dialog).toHaveTextContent('bookings: 2')
    expect(dialog).toHaveTextContent('This cannot be taken back.')
    await user.click(screen.getByRole('button', { name: 'Erase for ever' }))
    expect(await screen.findByText('ada@example.com is erased.')).toBeVisible()
    expect(screen.getByText('bookings: 2')).toBeVisible()
    expect(screen.queryByText(/messages: 0/)).not.toBeInTheDocument()
  })

  test('with an open booking is counted, and cannot be erased yet', async () => {
    const obstacle = 'Booking LH-7K3M9Q of this guest is open.'
    desk.answer('POST /api/desk/person/count/', { body: { rows: { bookings: 1 }, files: [], obstacle } })
    const user = await enterAddress()
    await user.click(screen.getByRole('button', { name: 'Show what would be erased' }))
    expect(await screen.findByText('bookings: 1')).toBeVisible()
    expect(screen.getByText(`It cannot be erased yet. ${obstacle}`)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Erase the guest' })).not.toBeInTheDocument()
  })
})
