import { screen, within } from '@testing-library/react'
import type { Handovers } from '../../../../src/shared/desk/money'
import { type FakeDesk, openFakeDesk, refusal, visit } from '../fake-desk'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

const HANDOVERS: Handovers = {
  expected_kobo: 8_500_000,
  handovers: [
    {
      id: 'handover-1',
      at: '2026-11-22T13:00:00Z',
      by: 'Bola Ige',
      expected_kobo: 4_000_000,
      counted_kobo: 3_500_000,
      note: 'Room 7 needs towels.',
      read_at: null,
      read_by: null,
    },
  ],
}

async function open() {
  const { user } = await visit('/desk/money', 'Money')
  return { user, panel: within(await screen.findByRole('region', { name: 'Handover' })) }
}

test('hands the counted cash over, and says how it differs from what is expected', async () => {
  const { user, panel } = await open()
  await user.click(await panel.findByRole('button', { name: 'Hand over' }))
  const counted = panel.getByRole('textbox', { name: 'Cash counted, in naira' })
  expect(counted).toHaveAccessibleDescription('An amount in whole naira, such as 85,000, or 0.')
  await user.type(counted, '80,000')
  expect(panel.getByText('That is ₦5,000 less than expected.')).toBeVisible()
  await user.type(panel.getByRole('textbox', { name: 'Note to the next shift' }), 'Room 7 leaves late.')
  await user.click(panel.getByRole('button', { name: 'Hand over' }))
  expect(await panel.findByText(/^Handed over/)).toBeVisible()
  expect(desk.writes).toMatchObject([
    {
      path: '/api/desk/handovers/',
      body: {
        seen_expected_kobo: 8_500_000,
        seen_last: null,
        counted_kobo: 8_000_000,
        note: 'Room 7 leaves late.',
      },
    },
  ])
})

test('asks what is missing from the float when more cash was given back than taken', async () => {
  desk.answer('GET /api/desk/handovers/', { body: { expected_kobo: -1_000_000, handovers: [] } })
  const { user, panel } = await open()
  expect(await panel.findByText(/^More cash given back than taken since the beginning/)).toHaveTextContent(
    '₦10,000. It came out of the float.',
  )
  await user.type(panel.getByRole('textbox', { name: 'Missing from the float, in naira' }), '10,000')
  expect(panel.getByText('That is what is expected.')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Hand over' }))
  expect(await panel.findByText(/^Handed over/)).toBeVisible()
  expect(desk.writes).toMatchObject([{ body: { seen_expected_kobo: -1_000_000, counted_kobo: -1_000_000 } }])
})

test('keeps what was typed when cash has come meanwhile', async () => {
  const problem = 'Cash has come or gone meanwhile: ₦90,000 is expected now. Please count again.'
  desk.answer('POST /api/desk/handovers/', refusal(409, problem))
  const { user, panel } = await open()
  await user.type(await panel.findByRole('textbox', { name: 'Cash counted, in naira' }), '0')
  await user.click(panel.getByRole('button', { name: 'Hand over' }))
  expect(await panel.findByText(problem)).toBeVisible()
  expect(panel.getByRole('textbox', { name: 'Cash counted, in naira' })).toHaveValue('0')
})

test('shows the last handovers with their difference, and marks a note as read', async () => {
  desk.answer('GET /api/desk/handovers/', { body: HANDOVERS })
  const { user, panel } = await open()
  expect(await panel.findByText('Room 7 needs towels.')).toBeVisible()
  expect(panel.getByText('₦5,000 missing')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'I have read it the note by Bola Ige' }))
  expect(desk.writes).toMatchObject([{ path: '/api/desk/handovers/handover-1/read/' }])
})

test('sends what was shown while the cash was counted, also when somebody else was faster', async () => {
  const { user, panel } = await open()
  await user.type(await panel.findByRole('textbox', { name: 'Cash counted, in naira' }), '85,000')
  desk.answer('GET /api/desk/handovers/', { body: { ...HANDOVERS, expected_kobo: 0 } })
  await desk.change()
  await panel.findByText('That is ₦85,000 more than expected.')
  await user.click(panel.getByRole('button', { name: 'Hand over' }))
  expect(desk.writes).toMatchObject([{ body: { seen_expected_kobo: 8_500_000, seen_last: null } }])
})
