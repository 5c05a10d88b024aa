import { screen } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import { passTime, renderInHouse, ROOM, startAfresh } from '../outside'

jest.mock('../../../../src/apollo/calls')

let noteServerTime: (date: string | null, cameAt: number) => void

beforeEach(async () => {
  startAfresh()
  ;({ noteServerTime } = await import('../../../../src/shared/server-time'))
})

const named = () => screen.queryByText(/^Tonight is/)?.textContent

it('names the night by the server’s clock and the hotel’s zone, whatever the guest’s clock says', () => {
  jest.setSystemTime(Date.UTC(2019, 0, 1))
  // Half an hour after midnight in Lagos.
  noteServerTime('Sun, 22 Nov 2026 23:30:00 GMT', Date.now())
  renderInHouse(<BookingForm room={ROOM} />)
  expect(named()).toBe('Tonight is Monday 23 November.')
})

it('names the next night when the page stays open over midnight', async () => {
  noteServerTime('Mon, 23 Nov 2026 22:59:30 GMT', Date.now())
  renderInHouse(<BookingForm room={ROOM} />)
  expect(named()).toBe('Tonight is Monday 23 November.')
  await passTime(60_000)
  expect(named()).toBe('Tonight is Tuesday 24 November.')
})
