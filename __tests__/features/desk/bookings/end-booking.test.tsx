import { screen, waitFor, within } from '@testing-library/react'
import type { BookingStory } from '../../../../src/shared/desk/bookings'
import { me } from '../answers'
import { type FakeDesk, openFakeDesk, refusal, visit } from '../fake-desk'
import { booking, story } from '../house'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

async function openDialog(button: 'Cancel' | 'No-show', title: string) {
  const { user } = await visit('/desk/bookings/K7M2QX', 'Booking K7M2QX')
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${button}`) }))
  return { user, dialog: within(screen.getByRole('dialog', { name: title })) }
}

function answerStory(changes: Partial<BookingStory>) {
  desk.answer('GET /api/desk/bookings/K7M2QX/', { body: { ...story, ...changes } })
}

const cancel = () => openDialog('Cancel', 'Cancel this booking?')

test('a cancellation gives back what the policy says', async () => {
  const { user, dialog } = await cancel()
  expect(await dialog.findByRole('textbox')).toHaveValue('130,000')
  expect(dialog.getByText(/^Ada Obi paid ₦130,000 online/)).toHaveTextContent(
    'By the rule at the time of booking, all of it goes back until 6 pm on 22 November, and nothing after that.',
  )
  await user.click(dialog.getByRole('button', { name: 'Cancel and give back ₦130,000' }))
  expect(desk.writes).toMatchObject([
    { path: '/api/desk/bookings/K7M2QX/cancel/', body: { seen_room: 3, refund_kobo: 13_000_000 } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test.each(['', '130,001', 'all'])('a cancellation cannot give back “%s”', async (amount) => {
  const { user, dialog } = await cancel()
  const field = await dialog.findByRole('textbox')
  await user.clear(field)
  if (amount !== '') await user.type(field, amount)
  await user.click(dialog.getByRole('button', { name: /^Cancel/ }))
  expect(field).toHaveAccessibleDescription('An amount from 0 to ₦130,000.')
  expect(desk.writes).toEqual([])
})

test('the front desk gives back no more than the policy says', async () => {
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'desk' } })
  answerStory({
    policy_refund_kobo: 0,
    most_refund_kobo: 0,
    give_back: { ...story.give_back, limit: 'Only an owner can give back more.' },
  })
  const { user, dialog } = await cancel()
  expect(await dialog.findByText('Nothing goes back.')).toBeVisible()
  expect(dialog.getByText('Only an owner can give back more than the rule says.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel, nothing goes back' }))
  expect(desk.writes).toMatchObject([{ body: { refund_kobo: 0 } }])
})

test('an owner may give back a part of a no-show’s payment', async () => {
  answerStory({
    booking: { ...booking, arrives_on: '2026-11-21', leaves_on: '2026-11-22' },
    policy_refund_kobo: 0,
    most_refund_kobo: 13_000_050,
  })
  const { user, dialog } = await openDialog('No-show', 'Did the guest not come?')
  const field = await dialog.findByRole('textbox')
  expect(field).toHaveValue('0')
  await user.clear(field)
  await user.type(field, '65,000.50')
  await user.click(dialog.getByRole('button', { name: 'Record the no-show and give back ₦65,000.50' }))
  expect(desk.writes).toMatchObject([
    { path: '/api/desk/bookings/K7M2QX/no-show/', body: { seen_room: 3, refund_kobo: 6_500_050 } },
  ])
})

test('a cancellation that somebody else has made says so until the dialog is closed', async () => {
  const problem = 'This booking is cancelled. Tunde Ade: “₦50,000 goes back.”'
  const { user, dialog } = await cancel()
  await dialog.findByRole('textbox')
  answerStory({
    booking: { ...booking, status: 'cancelled', refund: { amount_kobo: 5_000_000, state: 'due' } },
  })
  desk.answer('POST /api/desk/bookings/K7M2QX/cancel/', refusal(409, problem))
  await user.click(dialog.getByRole('button', { name: 'Cancel and give back ₦130,000' }))
  const alert = await screen.findByRole('alert')
  expect(await screen.findByText('Cancelled')).toBeInTheDocument()
  expect(alert).toHaveTextContent(`${problem} What you chose was not done.`)
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
