/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { findRow } from '../../../support/server/rows'
import { desk, dialogCloses, fill, setClock, useRealDesk, visit } from '../real-desk'

useRealDesk('owner')

const open = (code: string) => visit(`/desk/bookings/${code}`, `Booking ${code}`)
const holdOf = (room_id: number) => findRow(desk.database, 'holds', { room_id, closed_at: null })

async function openDialog(code: string, button: string, title: string) {
  const { user } = await open(code)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${button}`) }))
  return { user, dialog: within(screen.getByRole('dialog', { name: title })) }
}

describe('the search', () => {
  beforeEach(async () => {
    await desk.book({ roomId: 3, name: 'Ada Obi' })
    await desk.book({ roomId: 5, name: 'Chidi Okafor', email: 'chidi@example.com' })
  })

  test('finds what was typed, and keeps the query in the address', async () => {
    const { user } = await visit('/desk/bookings', 'Bookings')
    await screen.findByRole('link', { name: 'Chidi Okafor' })
    await fill(user, screen.getByRole('searchbox'), 'ada@')
    expect(await screen.findByText('1 booking')).toHaveAttribute('role', 'status')
    expect(screen.getByRole('link', { name: 'Ada Obi' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Chidi Okafor' })).not.toBeInTheDocument()
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/bookings?q=ada%40', { replace: true }))
  })

  test('shows no results of an earlier query', async () => {
    const { user } = await visit('/desk/bookings', 'Bookings')
    await screen.findByRole('link', { name: 'Chidi Okafor' })
    const answer = desk.hold(/q=ada$/)
    await fill(user, screen.getByRole('searchbox'), 'ada')
    await waitFor(() => expect(answer.isAsked()).toBe(true))
    expect(screen.queryByRole('link', { name: 'Chidi Okafor' })).not.toBeInTheDocument()
    expect(screen.queryByText(/bookings?$/, { selector: '[role=status]' })).not.toBeInTheDocument()
    answer.release()
    expect(await screen.findByText('1 booking')).toBeVisible()
  })
})

describe('a booking', () => {
  test('shows its details, history and mails', async () => {
    const { code } = await desk.book({ roomId: 3 })
    await desk.database.updateTable('bookings').set({ phone: '+234 803 555 0101' }).execute()
    await open(code)
    expect(await screen.findByText(/^₦130,000 was paid by card, with the reference/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    )
    expect(screen.getByRole('link', { name: '+234 803 555 0101' })).toHaveAttribute(
      'href',
      'tel:+2348035550101',
    )
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).search).toContain(
      encodeURIComponent(`Hello Ada Obi, this is The Landmark Hotel, about your booking ${code}`),
    )
    expect(screen.getByText('Monday 23 November')).toBeVisible()
    expect(screen.getByText('Expected')).toBeVisible()
    expect(screen.queryByText('Guarantee')).not.toBeInTheDocument()
  })

  const TONIGHT = '2026-11-22T13:31:00Z'
  const TOMORROW = '2026-11-23T12:30:00Z'

  test.each([
    ['expected tonight', [], TONIGHT, ['Check in', 'Stay on', 'Change dates', 'Move', 'Cancel']],
    ['expected yesterday', [], TOMORROW, ['No-show', 'Stay on', 'Change dates', 'Move', 'Cancel']],
    [
      'just checked in',
      ['arrive'],
      TONIGHT,
      ['Check out', 'Stay on', 'Change dates', 'Move', 'Undo check-in'],
    ],
    ['in house since yesterday', ['arrive'], TOMORROW, ['Check out', 'Stay on', 'Change dates', 'Move']],
    ['checked out now', ['arrive', 'leave'], TONIGHT, ['Guest is still here']],
    ['checked out yesterday', ['arrive', 'leave'], TOMORROW, []],
    ['cancelled', ['cancel'], TONIGHT, []],
  ] as const)('that is %s offers what can be done', async (_what, acts, moment, steps) => {
    const { code } = await desk.book({ roomId: 3 })
    for (const act of acts) await (act === 'cancel' ? desk.stays.cancel(code, 0) : desk.stays[act](code))
    setClock(moment)
    await open(code)
    const panel = await screen.findByRole('region', { name: 'Ada Obi' })
    const labels = within(panel)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(` Ada Obi, ${code}`, ''))
    expect(labels).toEqual([...steps, 'Correct details'])
  })

  test.each([
    ['cleaning', 'To clean', null],
    ['out_of_order', 'Out of order', 'The shower leaks'],
  ])('is moved to a free room, and the old one becomes %s', async (kind, choice, note) => {
    const { code } = await desk.book({ roomId: 3 })
    const { user, dialog } = await openDialog(code, 'Move', 'Move to another room')
    const rooms = await dialog.findByRole('combobox', { name: 'Free rooms' })
    const options = within(rooms)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(options.slice(0, 3)).toEqual(['Choose a room', 'Classic Room, ₦85,000', 'Superior Room, ₦105,000'])
    expect(options.join()).not.toContain('Deluxe King')
    expect(dialog.getByRole('radio', { name: /^Free/ })).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(rooms).toBeInvalid()
    await user.selectOptions(rooms, '2')
    await user.click(dialog.getByRole('radio', { name: choice }))
    if (note !== null) {
      await fill(user, dialog.getByRole('textbox', { name: 'What is wrong with Deluxe King?' }), note)
      await fill(user, dialog.getByLabelText('Free again on'), '2026-11-25')
    }
    await user.click(dialog.getByRole('button', { name: 'Move to Superior Room' }))
    await dialogCloses()
    expect(await holdOf(2)).toMatchObject({ kind: 'stay', note: null, until: '2026-11-23' })
    expect(await holdOf(3)).toMatchObject({ kind, note, until: note && '2026-11-25' })
  })

  test('of a guest in house leaves a room to clean when it is moved', async () => {
    const { code } = await desk.receive({ roomId: 3 })
    const { user, dialog } = await openDialog(code, 'Move', 'Move to another room')
    expect(await dialog.findByRole('radio', { name: 'To clean' })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: 'Out of order' }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(dialog.getByLabelText('Free again on')).toBeInvalid()
  })

  test('names the price of a planned move, and who can waive it', async () => {
    await desk.signInAs('desk')
    const { code } = await desk.receive({ roomId: 3 })
    await desk.stays.extend(code, 2, 26_000_000)
    const { user, dialog } = await openDialog(code, 'Move', 'Move to another room')
    await fill(user, await dialog.findByLabelText(/^From which night/), '2026-11-23')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Free rooms' }), '5')
    expect(dialog.getByText(/when the move is due/)).toHaveTextContent(
      'costs ₦160,000 more for 2 nights. The guest pays it at the move, unless an owner waives it.',
    )
  })

  test('corrects only what was changed', async () => {
    const { code } = await desk.book({ roomId: 3 })
    await desk.database.updateTable('bookings').set({ phone: '+2348035550101' }).execute()
    const { user, dialog } = await openDialog(code, 'Correct details', 'Correct details')
    const name = await dialog.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await fill(user, name, 'Adaeze Obi')
    await user.clear(dialog.getByRole('textbox', { name: 'Phone' }))
    await fill(user, dialog.getByRole('textbox', { name: /^TIN/ }), '12345678-0001')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialogCloses()
    const corrections = await desk.database.selectFrom('corrections').selectAll().orderBy('field').execute()
    expect(corrections.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['guest_name', 'Ada Obi', 'Adaeze Obi'],
      ['phone', '+2348035550101', null],
      ['tin', null, '12345678-0001'],
    ])
  })

  test('sends a mail again', async () => {
    await desk.signInAs('desk')
    const { code } = await desk.book({ roomId: 3 })
    await desk.database.updateTable('outbox').set({ done_at: '2026-11-22T13:31:00Z' }).execute()
    const { user } = await open(code)
    await user.click(await screen.findByRole('button', { name: /^Send again Your/ }))
    expect(screen.getByRole('dialog')).toHaveTextContent('goes to ada@example.com once more.')
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    await waitFor(async () =>
      expect(await desk.database.selectFrom('outbox').selectAll().execute()).toHaveLength(3),
    )
  })
})
