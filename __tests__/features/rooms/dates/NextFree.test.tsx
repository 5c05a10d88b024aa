import { dayAfter } from '../../../../src/shared/stay'
import { hotelWith, open, panel, TONIGHT } from './dates-page'

jest.mock('../../../../src/apollo/calls', () => ({
  ...jest.requireActual<object>('../../../../src/apollo/calls'),
  fetchRoomNights: jest.fn(),
}))
jest.mock('../../../../src/apollo/useRoom')
jest.mock('../../../../src/apollo/useRooms')

describe('a room that is taken tonight', () => {
  it('says from when it is free, and leads to that night', async () => {
    hotelWith(TONIGHT)
    open('', false)
    expect(await panel().findByText(/^Next free:/)).toHaveTextContent(/^Next free: Monday 30 November$/)
    expect(panel().getByText('This room is currently occupied.')).toBeInTheDocument()
    const way = panel().getByRole('link', { name: 'Choose this night: ₦65,000' })
    expect(way).toHaveAttribute('href', '/room/7?from=2026-11-30&nights=1')
    expect(way).toHaveAccessibleDescription('Next free: Monday 30 November')
  })

  it('looks for it to the last night that is sold', async () => {
    hotelWith(...Array.from({ length: 70 }, (_, index) => dayAfter(TONIGHT, index)))
    open('', false)
    expect(await panel().findByText(/^Next free:/)).toHaveTextContent('Next free: Sunday 7 February')
  })
})
